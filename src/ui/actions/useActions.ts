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

/** What an action asks before it runs, or shows after it was refused. */
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

/** Why one object was not changed. */
export type Refusal = { readonly record: AnyRecord; readonly reason: Message; readonly blockers: readonly Blocker[] };

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
  /** The object's own actions, as far as they are loaded. */
  readonly own: readonly RowAction[];
  /** Loads them. */
  fetchOwn(): void;
  readonly mayCreate: boolean;
  mayWrite(record: AnyRecord): boolean;
  /** Whether some fields of it may be set. */
  mayEdit(record: AnyRecord): boolean;
  /** The object whose members the list shows, where its address names one. */
  readonly part: ParentScope | undefined;
  /** Whether its members may be changed. */
  readonly mayChangePart: boolean;
  /** Address of the form of an object of this screen, or of a new one. */
  pathOf(id: number | 'create'): string;
  /** The path of a report about objects of this screen; absent where there are no reports. */
  readonly reportOf: ((records: readonly AnyRecord[]) => Promise<string>) | undefined;
  /** Goes to a path of the product. */
  open(path: string): void;
  ask(question: Question): void;
  /** Opens the serving check of the object over this screen, at an address of its own. */
  askServing(id: number): void;
  /**
   * Shows a toast about what was done, with *Undo* where there is a way back. `said` is the key of the text, or an own part's English.
   * A way that the server knows is offered again after a reload, while there is time.
   */
  say(said: string, records: readonly AnyRecord[], undo?: UndoWay): void;
  /** Shows an alert that nothing was done; with objects, `told` is an own part's English about them. */
  fail(told: Message | undefined, records?: readonly AnyRecord[]): void;
  /** Shows why nothing was done, row by row where the server gives the reasons so. */
  refuse(error: unknown, records: readonly AnyRecord[]): void;
  /** Reads everything of this resource again that is on the screen. */
  refresh(): void;
  done: DoneListener;
  /** Until the function given back is called. */
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
