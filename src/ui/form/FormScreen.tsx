import { EditContext, useBlocker } from 'ra-core';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Viewer } from '../../schema/access';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { useActions } from '../actions/useActions';
import { useOpenDialog } from '../address/useAddressDialog';
import { useViewer } from '../ConsoleContext';
import { CreateInPlace, type Wanted } from '../formState/CreateInPlace';
import { useFormState, useFormStore } from '../formState/FormStoreContext';
import { formTabs, inFormOrder, tabOfPath } from '../formState/formTabs';
import { lazyComponent } from '../parts/lazyComponent';
import { usePageTitle } from '../parts/usePageTitle';
import { ConflictDialog } from './ConflictDialog';
import { DraftBar } from './DraftBar';
import { DropDialog } from './DropDialog';
import { FormBody } from './FormBody';
import { FormFooter } from './FormFooter';
import { FormHeader } from './FormHeader';
import { focusFirst, focusPath } from './focusPath';
import { handedOver } from './handedOver';
import { LeaveDialog, LeaveGuard } from './LeaveDialog';
import { missingFields } from './missingFields';
import { type Sheet, useSheet } from './SheetContext';
import { TabRail } from './TabRail';
import { useDraft } from './useDraft';
import { useFollowingInitials } from './useFollowingInitials';
import { useFormSession } from './useFormSession';
import { useHistoryHead } from './useHistory';
import { useKeepWhatApplies } from './useKeepWhatApplies';
import { useUnsaved } from './useLeaveGuard';
import { useRestoreVersion } from './useRestoreVersion';

type Props = {
  readonly resource: AnyResource;
  readonly record: Document;
  readonly id: number | undefined;
  readonly given: Document;
  readonly isReadOnly: boolean;
  readonly alone?: Alone;
};

/** Header, tabs, fields and footer of a form, with saving, leaving and keys. */
export function FormScreen({ resource, record, id, given, isReadOnly, alone }: Props) {
  const viewer = useViewer();
  const sheet = useSheet();
  const { route, inPlace } = sheet;
  const [wanted, setWanted] = useState<Wanted>();
  const endWanted = useCallback(() => setWanted(undefined), []);
  const { done } = useActions();
  const form = useFormContext();
  const store = useFormStore();
  const isCreate = id === undefined;
  const isAlone = alone !== undefined;
  /** The id of an object of a list. */
  const objectId = isAlone ? undefined : id;
  // A dialog over the form guards itself.
  const isOnTop = useOpenDialog() === sheet.dialog;
  const tabs = useMemo(() => formTabs(resource, viewer, isCreate), [resource, viewer, isCreate]);
  const isDirty = useFormState(({ changed }) => changed.length > 0) && !isReadOnly;
  const draft = useDraft({ resource, id, copyOf: route.copyOf, isOn: !isReadOnly });
  const { drop, end } = draft;
  const [goal, setGoal] = useState<string>();
  const history = useHistoryHead(resource, objectId);
  useNewerVersion(history?.last?.version, isDirty);
  usePageTitle(isAlone || inPlace ? undefined : String(record.name ?? '') || undefined);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => store.setValues(form.getValues()) }),
    [form, store],
  );
  const question = useKeepWhatApplies(resource, !isReadOnly);
  useFollowingInitials(resource, given, isCreate);

  const leaving = useRef(false);
  const session = useFormSession(
    resource,
    useCallback(
      (saved, stays) => {
        if (stays && !isCreate) drop();
        else end();
        if (inPlace) return inPlace.onMade(saved);
        if (isCreate) done('create', [saved]);
        if (!isCreate || !stays) return;
        leaving.current = true;
        route.goToObject(Number(saved.id), route.tab);
      },
      [drop, end, isCreate, route, inPlace, done],
    ),
    alone?.failed,
  );
  const { restart, save } = session;
  // Shows a newer version while nothing is edited; otherwise the save asks (nothing is overwritten silently).
  useEffect(() => {
    const { start, changed } = store.get();
    if (changed.length === 0 && !isSame(start.record, record)) restart({ record, isCreate });
  }, [record, isCreate, store, restart]);

  const goTo = useCallback(
    (path: string) => {
      const tab = tabOfPath(tabs, path);
      if (tab) route.goToTab(tab === tabs[0] ? '' : tab.slug);
      setGoal(path);
    },
    [tabs, route],
  );
  // A link may name a field. Moving to its tab removes the name from the history state.
  const { state: place } = useLocation();
  const wished: unknown = place?.field;
  useEffect(() => {
    if (typeof wished === 'string') goTo(wished);
  }, [wished, goTo]);
  const ownDialog = useCallback(
    () => document.getElementById(sheet.titleId)?.closest('[role="dialog"]') ?? document,
    [sheet.titleId],
  );
  // Runs after the tab of the goal is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what is waited for
  useEffect(() => {
    if (goal && focusPath(goal, ownDialog())) setGoal(undefined);
  }, [goal, route.tab]);
  useEffect(() => {
    const first = isCreate ? focusFirst(ownDialog()) : undefined;
    if (first) store.passBy(first);
  }, [isCreate, ownDialog, store]);

  const goToFirst = useCallback(() => {
    const [first] = inFormOrder(tabs, Object.keys(store.get().shown));
    if (first) goTo(first);
  }, [tabs, store, goTo]);
  const restoreVersion = useRestoreVersion(resource, tabs, goTo);

  const goToMissing = useCallback(() => {
    const { problems, values } = store.get();
    const [first] = missingFields(tabs, problems, values);
    if (first) goTo(first);
  }, [tabs, store, goTo]);

  const submit = useCallback(
    async (wishesToStay: boolean) => {
      // The profile closes on every successful save.
      const stays = wishesToStay && !isAlone;
      // An object created in place becomes the value of the field in the form below, which stays open.
      const outcome = await save(stays || inPlace !== undefined);
      if (outcome === 'invalid') goToFirst();
      if (outcome === 'saved' && !stays && !inPlace) {
        sheet.isGuarded.current = false;
        sheet.close();
      }
      return outcome === 'saved';
    },
    [save, goToFirst, sheet, inPlace, isAlone],
  );
  useUnsaved(isDirty);
  useFormKeys(sheet.titleId, isReadOnly ? undefined : submit);
  useCloseWhenGone(id);

  return (
    <>
      {alone?.head ?? <FormHeader resource={resource} record={record as AnyRecord} id={id} isReadOnly={isReadOnly} />}
      <div className="adx-form-middle">
        <TabRail resource={resource} tabs={tabs} id={objectId} />
        <CreateInPlace value={setWanted}>
          <FormBody
            resource={resource}
            tabs={tabs}
            id={objectId}
            isReadOnly={isReadOnly}
            problem={session.formProblem}
            goal={goal}
            onRestore={restoreVersion}
          />
        </CreateInPlace>
      </div>
      {draft.offer && (
        <DraftBar draft={draft.offer} onDiscard={draft.discard} onRestore={() => draft.restore(restart)} />
      )}
      <FormFooter
        record={record}
        last={history?.last}
        isCreate={isCreate}
        isAlone={isAlone}
        isReadOnly={isReadOnly}
        isSaving={session.isSaving}
        resource={resource}
        tabs={tabs}
        onFirstError={goToFirst}
        onFirstMissing={goToMissing}
        onSave={() => void submit(false)}
      />
      {inPlace && !wanted && (
        <InPlaceGuard inPlace={inPlace} close={sheet.close} save={() => submit(false)} drop={end} />
      )}
      {wanted && (
        <InPlaceSheet wanted={wanted} known={knownOf(resource, store.get().record, wanted, viewer)} onClose={endWanted}>
          {(isClosed, start) => (
            <FormScreen resource={wanted.resource} {...start} id={undefined} isReadOnly={isClosed} />
          )}
        </InPlaceSheet>
      )}
      {isOnTop && !inPlace && !wanted && (
        <LeaveGuard
          isWithin={route.isWithin}
          isLeaving={leaving}
          save={async () => (await save(false)) === 'saved'}
          drop={end}
        />
      )}
      {question && <DropDialog resource={resource} {...question} />}
      {session.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={session.conflict}
          onClose={session.close}
          onKeepTheirs={() => {
            drop();
            session.settle();
            restart({ record: session.conflict?.current ?? record, isCreate: false });
          }}
          onMerge={(merged) => {
            session.settle();
            restart({ record: session.conflict?.current ?? record, isCreate: false }, merged);
            void submit(false);
          }}
        />
      )}
    </>
  );
}

/** Ctrl/⌘ S saves and closes, Ctrl/⌘ Enter saves and stays, wherever the focus is in the form that contains `titleId`. */
function useFormKeys(titleId: string, save: ((stays: boolean) => Promise<unknown>) | undefined): void {
  useLayoutEffect(() => {
    if (!save) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's' && !event.shiftKey;
      const isSaveAndStay = event.key === 'Enter';
      if (!isSave && !isSaveAndStay) return;
      event.preventDefault();
      // Another dialog over the form has its own keys.
      if (!event.repeat && isOnTop(titleId)) void commitTyping().then(() => save(isSaveAndStay));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [titleId, save]);
}

/** The document order of dialogs is the order in which they were opened. */
const isOnTop = (titleId: string): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    .at(-1)
    ?.contains(document.getElementById(titleId)) ?? false;

/** Some inputs commit their text on blur; a key press causes no blur. */
async function commitTyping(): Promise<void> {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('.adx-field')) return;
  focused.blur();
  await Promise.resolve();
  focused.focus({ preventScroll: true });
}

const InPlaceSheet = lazyComponent(() => import('./InPlaceSheet').then((module) => module.InPlaceSheet));

/** A record that belongs to no list: it has no address among objects and no history. */
export type Alone = {
  /** Replaces an object's header. */
  readonly head: ReactNode;
  /** Message of a failed save, before the reason. */
  readonly failed: string;
};

/** Values that the form below gives a new object, with the account where an administrator sets one. */
function knownOf(
  resource: AnyResource,
  record: Document,
  { resource: target, source }: Wanted,
  viewer: Viewer,
): Document {
  const isOwned = viewer.role === 'admin' && typeof record.demand === 'number' && target.allFields.demand;
  return { ...handedOver(resource, record, source, target, viewer), ...(isOwned && { demand: record.demand }) };
}

/** Closes the form of a deleted object. */
function useCloseWhenGone(id: number | undefined): void {
  const { close, isGuarded } = useSheet();
  const { onDone } = useActions();
  useEffect(
    () =>
      onDone((what, records) => {
        if (what !== 'delete' || !records.some((record) => record.id === id)) return;
        isGuarded.current = false;
        close();
      }),
    [onDone, close, isGuarded, id],
  );
}

/**
 * Reads the record again once the history shows a later version than the form's, while nothing is edited. With edits, the save
 * reports the conflict.
 */
function useNewerVersion(latest: number | undefined, isTouched: boolean): void {
  const refetch = useContext(EditContext)?.refetch;
  const shown = useFormState(({ start }) => Number(start.record.version));
  const isBehind = !isTouched && latest !== undefined && latest > shown;
  useEffect(() => {
    if (isBehind) void refetch?.();
  }, [isBehind, refetch]);
}

type InPlaceGuardProps = {
  readonly inPlace: NonNullable<Sheet['inPlace']>;
  readonly close: () => void;
  readonly save: () => Promise<unknown>;
  readonly drop: () => void;
};

/** The browser's Back closes this form and keeps the one below; with unsaved values it asks first. */
function InPlaceGuard({ inPlace, close, save, drop }: InPlaceGuardProps) {
  const blocker = useBlocker(true);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker, close]);
  if (!inPlace.isAsked) return null;
  return (
    <LeaveDialog
      onStay={inPlace.onStay}
      onDiscard={() => {
        drop();
        inPlace.onLeave();
      }}
      onSave={async () => {
        inPlace.onStay();
        await save();
      }}
    />
  );
}
