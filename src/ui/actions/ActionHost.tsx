import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { Blocker } from '../../model/problemBody';
import type { Viewer } from '../../schema/access';
import { mayChange, mayMake } from '../../schema/mayWrite';
import type { Told } from '../../schema/messages/said';
import { objectPath } from '../../schema/objectPath';
import type { AnyRecord, AnyResource, Belongings } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { later } from '../parts/later';
import { ServingPlace } from '../serving/ServingPlace';
import { useAlert, useToast } from '../shell/feedback';
import { useAddressDialog } from '../shell/useAddressDialog';
import type { UndoWay } from './keptUndo';
import { type OwnDialogProps, useOwnActions } from './ownActions';
import { problemOf, sayError } from './problemOf';
import type { RowAction } from './rowActions';
import { useOfferUndo } from './useOfferUndo';
import { type Part, usePart } from './usePart';

const ActionDialog = later(() => import('./ActionDialog').then((module) => module.ActionDialog));

/** For the pointer on its way to something that may ask. */
export const fetchDialogsAhead = ActionDialog.ahead;

/** What an action needs to be asked before it runs, or has to tell after it was refused. */
export type Question =
  | { readonly kind: 'delete'; readonly records: readonly AnyRecord[] }
  | { readonly kind: 'archiveInUse'; readonly record: AnyRecord; readonly detail: Told | undefined }
  | {
      readonly kind: 'handOver';
      readonly action: 'archive' | 'delete';
      readonly records: readonly AnyRecord[];
      readonly blockers: readonly Blocker[];
    }
  | { readonly kind: 'actFor'; readonly record: AnyRecord; readonly role: NonNullable<Belongings['actAs']> }
  | { readonly kind: 'editField'; readonly records: readonly AnyRecord[] }
  | { readonly kind: 'own'; readonly Dialog: ComponentType<OwnDialogProps>; readonly label: string; readonly records: readonly AnyRecord[] }
  | {
      readonly kind: 'menu';
      readonly records: readonly AnyRecord[];
      readonly actions: readonly RowAction[];
      readonly at: { readonly left: number; readonly top: number };
    }
  | { readonly kind: 'refused'; readonly title: string; readonly refusals: readonly Refusal[] };

/** Why one object was left as it was. */
export type Refusal = { readonly record: AnyRecord; readonly reason: Told; readonly blockers: readonly Blocker[] };

/** Called after objects were changed: the form closes over what is gone, the list unticks it, and shows first what is new. */
export type DoneListener = (
  what: 'create' | 'status' | 'archive' | 'restore' | 'delete' | 'removeFromPart',
  records: readonly AnyRecord[],
) => void;

/** Everything that actions work with. */
export type ActionContext = {
  readonly resource: AnyResource;
  readonly provider: ConsoleProvider;
  readonly client: QueryClient;
  readonly viewer: Viewer;
  /** The object's own actions, as far as they have come. */
  readonly own: readonly RowAction[];
  /** Has them come. */
  fetchOwn(): void;
  readonly mayCreate: boolean;
  mayWrite(record: AnyRecord): boolean;
  /** Whether at least some fields of it may be set. */
  mayEdit(record: AnyRecord): boolean;
  /** The object whose members the list shows, where its address names one. */
  readonly part: Part | undefined;
  /** Whether its members may be changed. */
  readonly mayChangePart: boolean;
  /** Address of the form of an object of this screen, or of a new one. */
  pathOf(id: number | 'create'): string;
  /** The path of a report about objects of this screen; absent where there are no reports. */
  readonly reportOf: ((records: readonly AnyRecord[]) => Promise<string>) | undefined;
  /** Goes to a path of the product. */
  open(path: string): void;
  ask(question: Question): void;
  /** Why the object does not serve, at an address of its own over this screen. */
  askServing(id: number): void;
  /**
   * Tells what was done, with *Undo* where there is a way back. `said` is the key of the text, or an own part's English. A way that
   * the server knows is offered by the next page too, while there is time.
   */
  say(said: string, records: readonly AnyRecord[], undo?: UndoWay): void;
  /** Tells that nothing was done; with objects the sentence is an own part's English about them. */
  fail(told: Told | undefined, records?: readonly AnyRecord[]): void;
  /** Tells why nothing was done, row by row where the server says so. */
  refuse(error: unknown, records: readonly AnyRecord[]): void;
  /** Reads everything of this resource again that is on the screen. */
  refresh(): void;
  done: DoneListener;
  /** Until the function given back is called. */
  onDone(listener: DoneListener): () => void;
};

const Context = createContext<ActionContext | undefined>(undefined);

export function useActions(): ActionContext {
  const context = useContext(Context);
  if (!context) throw new Error('useActions stands outside ActionHost; ResourceScreen puts it around the list and the form.');
  return context;
}

/** Gives list and form the same actions on one resource, and shows their dialogs. */
export function ActionHost({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const alert = useAlert();
  const offerUndo = useOfferUndo();
  const { viewer, reportOf } = useConsole();
  const part = usePart(resource);
  const { own, fetchOwn } = useOwnActions(resource);
  const [question, setQuestion] = useState<Question>();
  const listeners = useRef(new Set<DoneListener>());
  const { open } = useAddressDialog('serving');
  // The context stays the same while the address changes.
  const openServing = useRef(open);
  useEffect(() => {
    openServing.current = open;
  }, [open]);

  const context = useMemo<ActionContext>(() => {
    const { write } = resource.access;
    const mayCreate = mayMake(viewer, write);
    const refresh = () => void client.invalidateQueries({ queryKey: [resource.name] });
    const naming = (records: readonly AnyRecord[]) => ({
      smart_count: records.length,
      name: String(records[0]?.name ?? ''),
      objects: inSentence(text(resource.label[records.length === 1 ? 0 : 1])),
    });
    return {
      resource,
      provider,
      client,
      viewer,
      own,
      fetchOwn,
      mayCreate,
      mayWrite: (record) => mayCreate && mayChange(viewer, write, record.demand, (field) => record[field]),
      mayEdit: (record) => mayChange(viewer, write, record.demand, (field) => record[field]),
      part,
      mayChangePart:
        part?.record !== undefined &&
        mayMake(viewer, part.owner.access.write) &&
        mayChange(viewer, part.owner.access.write, part.record.demand),
      pathOf: (id) => objectPath(resource, id, part?.id),
      reportOf: reportOf && ((records) => reportOf(resource, records)),
      open: (path) => void navigate(path),
      ask: setQuestion,
      askServing: (id) => openServing.current(String(id)),
      say(said, records, undo) {
        const message = translate(said, { ...naming(records), _: said });
        if (undo) offerUndo(resource.name, message, undo);
        else toast({ message, tone: 'success' });
      },
      fail: (told, records) => alert(records && typeof told === 'string' ? translate(told, { ...naming(records), _: told }) : told),
      refuse(error, records) {
        const refusals = refusalsOf(error, records);
        if (refusals.length === 0) alert(sayError(error));
        else setQuestion({ kind: 'refused', title: translate('adx.actions.refused', naming(records)), refusals });
      },
      refresh,
      done: (what, records) => {
        for (const listener of listeners.current) listener(what, records);
      },
      onDone(listener) {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    };
  }, [resource, provider, client, navigate, translate, text, toast, alert, viewer, part, own, fetchOwn, reportOf, offerUndo]);

  const close = () => {
    setQuestion(undefined);
    // The button that asked has gone with the pointer or the focus that its row had; the row takes the focus in its place.
    const [asked] = question && 'records' in question ? question.records : [];
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(`tr[data-row="${asked?.id}"]`)?.focus();
    });
  };

  return (
    <Context value={context}>
      {children}
      {question && <ActionDialog question={question} onClose={close} />}
      {resource.serving?.isAsked && <ServingPlace resource={resource} />}
    </Context>
  );
}

/** A bulk call names what it refuses by `{id}.{field}`. */
function refusalsOf(error: unknown, records: readonly AnyRecord[]): readonly Refusal[] {
  const problems = Object.entries(problemOf(error)?.errors ?? {});
  const byId = new Map(problems.length > 0 ? records.map((record) => [String(record.id), record]) : []);
  return problems.flatMap(([path, problem]) => {
    const record = byId.get(path.split('.', 1)[0] ?? '');
    return record && typeof problem.message === 'string' ? [{ record, reason: problem, blockers: [] }] : [];
  });
}
