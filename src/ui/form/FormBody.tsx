import { CircleAlert, Globe } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { wordSummary } from '../../schema/kinds/summary';
import { isOfRule } from '../../schema/messages/problem';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useConsole } from '../ConsoleContext';
import { useFormState, useFormStore } from '../formState/FormStoreContext';
import { type FormTab, tabOfPath } from '../formState/formTabs';
import { useProblemText, useText } from '../i18n/useText';
import { lazyComponent } from '../parts/lazyComponent';
import type { FormState, FormStore } from './formStore';
import { historySlug, versionAnchor } from './historyPlace';
import { useSheet } from './SheetContext';
import { TabFields } from './TabFields';
import { performanceSlug, useActiveTab, useOwnSlugs, useTabIds } from './TabRail';

type Props = {
  readonly resource: AnyResource;
  readonly tabs: readonly FormTab[];
  readonly id: number | undefined;
  readonly isReadOnly: boolean;
  /** A problem of the form as a whole. */
  readonly problem: string | undefined;
  /** Path of the field to go to. */
  readonly goal: string | undefined;
  readonly onRestore: (version: number, values: Document) => void;
};

/** The content of the active tab. */
export function FormBody({ resource, tabs, id, isReadOnly, problem, goal, onRestore }: Props) {
  const active = useActiveTab(tabs, useOwnSlugs(resource, id));
  const { panelId, tabId } = useTabIds();
  const { extensions, Performance } = useConsole();
  const { goToTab } = useSheet().route;
  const stored = useFormState(({ start }) => start.record);
  const panel = useRef<HTMLDivElement>(null);
  const slug = typeof active === 'string' ? active : active?.slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab begins at its top
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [slug]);
  const extension = typeof active === 'object' ? extensions.get(resource.name) : undefined;
  const Own = typeof active === 'object' ? extension?.tabs?.[active.name] : undefined;
  const Above = typeof active === 'object' ? extension?.above?.[active.name] : undefined;
  const Below = typeof active === 'object' ? extension?.below?.[active.name] : undefined;
  return (
    // Where nothing inside can take the focus, the panel does, so that keys scroll it.
    <div
      ref={panel}
      id={panelId}
      className="adx-grow adx-form-body"
      role="tabpanel"
      aria-labelledby={tabId(slug)}
      tabIndex={isReadOnly ? 0 : -1}
    >
      {typeof active !== 'string' && <FormSummary resource={resource} />}
      <FormNotes tabs={tabs} problem={problem} resource={resource} isReadOnly={isReadOnly} />
      {Above && <Above resource={resource} isReadOnly={isReadOnly} />}
      {active === historySlug && id !== undefined ? (
        <HistoryTab resource={resource} id={id} isReadOnly={isReadOnly} onRestore={onRestore} />
      ) : active === performanceSlug && Performance ? (
        <Performance
          key={id}
          resource={resource}
          record={stored as AnyRecord}
          onVersion={(version) => goToTab(historySlug, versionAnchor(version))}
        />
      ) : Own ? (
        <Own resource={resource} isReadOnly={isReadOnly} />
      ) : (
        typeof active === 'object' && (
          <TabFields key={active.slug} resource={resource} tab={active} id={id} isReadOnly={isReadOnly} goal={goal} />
        )
      )}
      {Below && <Below resource={resource} isReadOnly={isReadOnly} />}
    </div>
  );
}

/** A one-line summary of the form's values, updated while typing. It stands above every tab and reads values of all. */
function FormSummary({ resource }: { resource: AnyResource }) {
  const entry = Object.entries(resource.allFields).find(([, { kind }]) => kind === 'summary');
  return entry ? <SummaryLine resource={resource} name={entry[0]} label={entry[1].label} /> : null;
}

function SummaryLine({ resource, name, label }: { resource: AnyResource; name: string; label: string }) {
  const store = useFormStore();
  const text = useText();
  const id = useId();
  const state = useFormState((all) => all);
  const line = useMemo(
    () => (isSound(state) ? summaryOf(resource, name, state, store) : undefined),
    [resource, name, state, store],
  );
  const [said, setSaid] = useState(line ?? '');
  if (line !== undefined && line !== said) setSaid(line);
  return (
    <p className="adx-form-summary">
      <span id={id}>{text(label)}</span>
      <output aria-labelledby={id}>{said && wordSummary(said, text)}</output>
    </p>
  );
}

function summaryOf(resource: AnyResource, name: string, { record }: FormState, store: FormStore): string {
  const account = store.account();
  const made = resource.compute?.[name]?.(record as never, {
    now: new Date(),
    linked: (field) => store.linkedOf(record, field),
    traffic: {},
    ...(account && { account }),
  });
  return typeof made === 'string' ? made : '';
}

/** `compute` relies on the types of the fields, like rules; until they are right the last summary stays. */
const isSound = ({ problems }: FormState): boolean =>
  Object.values(problems).every((problem) => isOfRule(problem) || problem.code === 'required');

const HistoryTab = lazyComponent(() => import('./HistoryTab').then((module) => module.HistoryTab));

/** Messages that concern no visible field: about the whole form, fields of no visible tab, and why the form is read-only. */
function FormNotes({
  tabs,
  problem,
  resource,
  isReadOnly,
}: Pick<Props, 'tabs' | 'problem' | 'resource' | 'isReadOnly'>) {
  const say = useProblemText();
  const translate = useTranslate();
  const shown = useFormState((state) => state.shown);
  const isGlobal = useFormState(({ start }) => resource.owner === 'accountOrGlobal' && start.record.demand === null);
  const homeless = Object.entries(shown).filter(([path]) => !tabOfPath(tabs, path));
  return (
    <>
      {problem && (
        <p className="adx-row adx-form-note" data-tone="error" role="alert">
          <CircleAlert size={15} aria-hidden="true" />
          {problem}
        </p>
      )}
      {homeless.map(([path, found]) => (
        <p key={path} className="adx-row adx-form-note" data-tone="error" role="alert">
          <CircleAlert size={15} aria-hidden="true" />
          {say(found)}
        </p>
      ))}
      {isReadOnly && isGlobal && (
        <p className="adx-row adx-form-note">
          <Globe size={15} aria-hidden="true" />
          {translate('adx.form.global')}
        </p>
      )}
    </>
  );
}
