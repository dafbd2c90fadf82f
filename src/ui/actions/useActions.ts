import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { Blocker } from '../../model/problemBody';
import type { Viewer } from '../../schema/access';
import type { Message } from '../../schema/messages/message';
import type { AnyRecord, AnyResource, ChildRecords } from '../../schema/resource';
import type { ExtensionDialogProps } from './extensionActions';
import type { UndoWay } from './pendingUndo';
import type { RowAction } from './rowActions';
import type { ParentScope } from './useParentScope';

/** A question before an action runs, or the reasons after it was refused. */
export type Question =
  | { readonly kind: 'delete'; readonly records: readonly AnyRecord[] }
  | { readonly kind: 'archiveInUse'; readonly record: AnyRecord; readonly detail: Message | undefined }
  | {
      readonly kind: 'handOver';
      readonly action: 'archive' | 'delete';
      readonly records: readonly AnyRecord[];
      readonly blockers: readonly Blocker[];
    }
  | { readonly kind: 'actFor'; readonly record: AnyRecord; readonly role: NonNullable<ChildRecords['actAs']> }
  | { readonly kind: 'editField'; readonly records: readonly AnyRecord[] }
  | {
      readonly kind: 'own';
      readonly Dialog: ComponentType<ExtensionDialogProps>;
      readonly label: string;
      readonly records: readonly AnyRecord[];
    }
  | {
      readonly kind: 'menu';
      readonly records: readonly AnyRecord[];
      readonly actions: readonly RowAction[];
      readonly at: { readonly left: number; readonly top: number };
    }
  | { readonly kind: 'refused'; readonly title: string; readonly refusals: readonly Refusal[] };

/** The reason why one object was not changed. */
export type Refusal = { readonly record: AnyRecord; readonly reason: Message; readonly blockers: readonly Blocker[] };

/** Called after objects changed: the form closes for removed objects, the list deselects them and shows new ones first. */
export type DoneListener = (
  what: 'create' | 'status' | 'archive' | 'restore' | 'delete' | 'removeFromPart',
  records: readonly AnyRecord[],
) => void;

/** The context of actions. */
export type ActionContext = {
  readonly resource: AnyResource;
  readonly provider: ConsoleProvider;
  readonly client: QueryClient;
  readonly viewer: Viewer;
  /** The resource's extension actions, as far as they are loaded. */
  readonly own: readonly RowAction[];
  /** Loads the extension actions. */
  fetchOwn(): void;
  readonly mayCreate: boolean;
  mayWrite(record: AnyRecord): boolean;
  /** Whether the viewer may set any of its fields. */
  mayEdit(record: AnyRecord): boolean;
  /** The object whose members the list shows, if its address names one. */
  readonly part: ParentScope | undefined;
  /** Whether its members may be changed. */
  readonly mayChangePart: boolean;
  /** Address of an object's form on this screen, or of a new one. */
  pathOf(id: number | 'create'): string;
  /** The path of a report about objects of this screen; absent where there are no reports. */
  readonly reportOf: ((records: readonly AnyRecord[]) => Promise<string>) | undefined;
  /** Opens a path of the product. */
  open(path: string): void;
  ask(question: Question): void;
  /** Opens the serving check of the object over this screen, at its own address. */
  askServing(id: number): void;
  /**
   * Shows a toast about a change, with *Undo* if `undo` is given. `said` is a text key, or an extension's English. An undo by the
   * server is offered again after a reload, until its time runs out.
   */
  say(said: string, records: readonly AnyRecord[], undo?: UndoWay): void;
  /** Shows an alert that nothing was done; with `records`, `told` is an extension's English about them. */
  fail(told: Message | undefined, records?: readonly AnyRecord[]): void;
  /** Shows why nothing was done, by row where the server gives reasons by row. */
  refuse(error: unknown, records: readonly AnyRecord[]): void;
  /** Reloads all visible data of this resource. */
  refresh(): void;
  done: DoneListener;
  /** Returns a function that unsubscribes. */
  onDone(listener: DoneListener): () => void;
};

/** Provided by `ActionHost`. */
export const ActionsContext = createContext<ActionContext | undefined>(undefined);

/**
 * Returns the actions on the resource of this screen.
 * @throws outside of `ActionHost`
 */
export function useActions(): ActionContext {
  const context = useContext(ActionsContext);
  if (!context)
    throw new Error(
      'useActions is called outside of ActionHost. Put ActionHost around the list and the form, as ResourceScreen does.',
    );
  return context;
}
