import './addPopover.css';
import '../ui/list/filterBar.css';
import '../ui/fields/ticks.css';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CatalogueDimension, CatalogueMetric } from '../model/reports/reportCall';
import type { Mode } from '../schema/access';
import { namedSearch } from '../schema/searchText';
import { useConsole } from '../ui/ConsoleContext';
import { useHelpHint } from '../ui/help/HelpTexts';
import { usePair } from '../ui/i18n/useText';
import { noteChosen } from '../ui/menu/switchedSide';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { groupsOf } from './groupsOf';
import { useReport } from './parts/ReportContext';

type Props = {
  readonly kind: 'dimensions' | 'metrics';
  readonly anchor: HTMLElement;
  readonly offered: readonly (CatalogueDimension | CatalogueMetric)[];
  readonly ids: readonly string[];
  onChange(ids: readonly string[]): void;
  onClose(): void;
};

/** At most this many matches of the other mode are named. */
const namedAtMost = 3;

/** All dimensions or metrics on offer, by group; a ticked one is appended. */
export function AddPopover({ kind, anchor, offered, ids, onChange, onClose }: Props) {
  const translate = useTranslate();
  const pair = usePair();
  const hintOf = useHelpHint();
  const [q, setQ] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const words = q.trim().toLowerCase();
  const found = offered.filter(({ id, label }) => label.toLowerCase().includes(words) || id.includes(words));
  const { catalogue } = useReport();
  const { viewer, setMode } = useConsole();
  const other = catalogue.elsewhere;
  const elsewhere =
    words === ''
      ? []
      : (other?.[kind] ?? []).filter(({ id, label }) => label.toLowerCase().includes(words) || id.includes(words));
  const switchTo = (mode: Mode) => {
    noteChosen(viewer.mode);
    setMode(mode);
  };
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const inputs = [...(body.current?.querySelectorAll('input') ?? [])];
      inputs[inputs.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
    } else if (event.key === 'Enter') {
      const target = event.target as HTMLInputElement;
      const id = target.type === 'checkbox' ? target.value : found.length === 1 ? found[0]?.id : undefined;
      if (id !== undefined) toggle(id);
    } else return;
    event.preventDefault();
  };
  const titleOf = (id: string, label: string) => {
    // The filter popover offers dimensions and metrics.
    const help = (kind === 'metrics' ? undefined : hintOf(`report.dimension.${id}`)) ?? hintOf(`report.metric.${id}`);
    return help ? pair(label, help) : label;
  };
  const search = translate(`adx.reports.search.${kind}`, { count: offered.length });

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: { className: 'adx-rep-adding', role: 'dialog', 'aria-label': translate(`adx.reports.add.${kind}`) },
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its inputs */}
      <div ref={body} className="adx-column adx-rep-adding-body" onKeyDown={press}>
        <div className="adx-search">
          <Search size={15} aria-hidden />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: it was opened to look for something
            autoFocus
            value={q}
            placeholder={search}
            aria-label={search}
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
        <div className="adx-rep-groups" data-kind={kind}>
          {groupsOf(found).map(([group, items]) => (
            <fieldset key={group}>
              <legend>{group}</legend>
              {items.map(({ id, label }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    className="adx-list-tick"
                    value={id}
                    checked={ids.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span title={titleOf(id, label)}>{label}</span>
                </label>
              ))}
            </fieldset>
          ))}
          {found.length === 0 && (
            <p className="adx-small adx-rep-none">{translate('adx.reports.nothingCalled', { q: namedSearch(q) })}</p>
          )}
          {elsewhere.length > 0 && other && (
            <p className="adx-small adx-rep-none">
              {translate('adx.reports.onOtherSide', {
                names: elsewhere
                  .slice(0, namedAtMost)
                  .map(({ label }) => label)
                  .join(', '),
                mode: translate(`adx.shell.sides.${other.mode}`),
              })}{' '}
              <Button onClick={() => switchTo(other.mode)}>
                {translate('adx.shell.switchTo', { mode: translate(`adx.shell.sides.${other.mode}`) })}
              </Button>
            </p>
          )}
        </div>
      </div>
    </Popover>
  );
}
