import { CircleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useContext, useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { InputScope } from '../fields/inputs/InputProps';
import { useFormState } from '../formState/FormStoreContext';
import { type FormTab, tabOfPath } from '../formState/formTabs';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { historySlug } from './historyPlace';
import { missingFields } from './missingFields';
import { useSheet } from './SheetContext';
import { useHistoryHead } from './useHistory';

export const performanceSlug = 'performance';
type OwnSlug = typeof historySlug | typeof performanceSlug;

/** Tabs of a stored object beside those of its fields: its figures, if any, and its history. */
export function useOwnSlugs({ reports }: AnyResource, id: number | undefined): readonly OwnSlug[] {
  const { Performance } = useConsole();
  if (id === undefined) return [];
  return reports && Performance ? [performanceSlug, historySlug] : [historySlug];
}

/** The tab that the address names, else the first. */
export function useActiveTab(tabs: readonly FormTab[], own: readonly OwnSlug[]): FormTab | OwnSlug | undefined {
  const { tab } = useSheet().route;
  return own.find((slug) => slug === tab) ?? tabs.find(({ slug }) => slug === tab) ?? tabs[0];
}

/** Ids are scoped: two forms can be open over each other. */
export function useTabIds() {
  const scope = useContext(InputScope);
  return { panelId: `${scope}-tabpanel`, tabId: (slug: string | undefined) => `${scope}-tab-${slug}` };
}

type Props = { readonly resource: AnyResource; readonly tabs: readonly FormTab[]; readonly id: number | undefined };

/** The tabs of a form, at its side: ten tabs do not fit one line, and the counts line up. */
export function TabRail({ resource, tabs, id }: Props) {
  const { goToTab } = useSheet().route;
  const { panelId, tabId } = useTabIds();
  const text = useText();
  const translate = useTranslate();
  const shown = useFormState((state) => state.shown);
  const errors = useMemo(() => countByTab(tabs, Object.keys(shown)), [tabs, shown]);
  // Joined to a string, so that the rail renders only when other fields are missing.
  const missing = useFormState(({ problems, values, start }) =>
    start.isCreate ? missingFields(tabs, problems, values).join() : '',
  );
  const todo = useMemo(() => countByTab(tabs, missing === '' ? [] : missing.split(',')), [tabs, missing]);
  const own = useOwnSlugs(resource, id);
  const active = useActiveTab(tabs, own);
  const history = useHistoryHead(resource, id);
  const { Performance } = useConsole();
  const slugs = [...tabs.map(({ slug }) => slug), ...own];
  const activeSlug = typeof active === 'string' ? active : (active?.slug ?? '');

  const go = (slug: string) => goToTab(slug === tabs[0]?.slug ? '' : slug);
  const press = (event: KeyboardEvent) => {
    const to = nextSlug(slugs, activeSlug, event.key);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-slug="${CSS.escape(to)}"]`)?.focus();
  };
  const tabProps = (slug: string) => ({
    type: 'button' as const,
    role: 'tab',
    id: tabId(slug),
    'aria-selected': slug === activeSlug,
    'aria-controls': panelId,
    tabIndex: slug === activeSlug ? 0 : -1,
    'data-slug': slug,
    className: 'adx-tab',
    onClick: () => go(slug),
  });
  return (
    <div
      className="adx-column adx-rail"
      role="tablist"
      aria-orientation="vertical"
      aria-label={translate('adx.form.tabs')}
      tabIndex={-1}
      onKeyDown={press}
    >
      {tabs.map(({ name, slug }) => {
        const count = errors.get(slug) ?? 0;
        const left = todo.get(slug) ?? 0;
        return (
          <button key={slug} {...tabProps(slug)}>
            <span className="adx-ellipsis adx-tab-name" title={text(name)}>
              {text(name)}
            </span>
            {count === 0 && left > 0 && (
              <span
                className="adx-small adx-tab-count adx-figures"
                title={translate('adx.form.missingOnTab', { smart_count: left })}
              >
                <span className="adx-tab-todo" aria-hidden="true">
                  *
                </span>
                <span aria-hidden="true">{formatCount(left)}</span>
                <span className="adx-hidden">{translate('adx.form.missingOnTab', { smart_count: left })}</span>
              </span>
            )}
            {count > 0 && (
              <span className="adx-inline-row adx-tab-errors adx-figures">
                <CircleAlert size={13} aria-hidden="true" />
                {formatCount(count)}
                <span className="adx-hidden">{translate('adx.form.errorWord', { smart_count: count })}</span>
              </span>
            )}
          </button>
        );
      })}
      {own.length > 0 && <span className="adx-rail-rule" aria-hidden="true" />}
      {own.map((slug) => (
        <button
          key={slug}
          {...tabProps(slug)}
          {...(slug === performanceSlug && { onPointerEnter: Performance?.preload })}
        >
          <span className="adx-ellipsis adx-tab-name">{translate(`adx.form.${slug}.tab`)}</span>
          {slug === historySlug && history && (
            <span className="adx-small adx-tab-count adx-figures">{formatCount(history.total)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function countByTab(tabs: readonly FormTab[], paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const slug = tabOfPath(tabs, path)?.slug;
    if (slug !== undefined) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return counts;
}

function nextSlug(slugs: readonly string[], active: string, key: string): string | undefined {
  const at = slugs.indexOf(active);
  if (key === 'ArrowDown' || key === 'ArrowRight') return slugs[(at + 1) % slugs.length];
  if (key === 'ArrowUp' || key === 'ArrowLeft') return slugs[(at - 1 + slugs.length) % slugs.length];
  if (key === 'Home') return slugs[0];
  if (key === 'End') return slugs.at(-1);
  return undefined;
}
