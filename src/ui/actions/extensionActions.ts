import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { AnyRecord, AnyResource, Infer } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { ActionPlace, RowAction } from './rowActions';
import type { ActionContext } from './useActions';

/** What the dialog of an own action gets. Of the objects it knows what their list shows; the rest is read by `useGetOne`. */
export type ExtensionDialogProps<T = AnyRecord> = {
  readonly records: readonly T[];
  readonly title: string;
  onClose(): void;
};

// Methods rather than properties, so that an action of one object passes for one of any.
/** An action of one kind of object, from `rowActions` of its own part. It stands wherever those of all objects do. */
export type ExtensionAction<T = AnyRecord> = {
  /** Its own among those of the object. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** English, which is its own key for translation. */
  readonly label: string;
  /** Pressed on a row of the list; those of the list itself go before. */
  readonly key?: string;
  /** Where it stands: at rows and in the form's menu unless said. On the bar it is done with all ticked ones. */
  readonly places?: readonly ActionPlace[];
  /** Whether it is for this object and this viewer; for all unless said. */
  isOffered?(record: T, context: ActionContext): boolean;
} & (
  | { run(records: readonly T[], context: ActionContext): void | Promise<void>; readonly Dialog?: never }
  | { Dialog(props: ExtensionDialogProps<T>): ReactNode; readonly run?: never }
);

export type ExtensionActionsOf<R extends AnyResource> = readonly ExtensionAction<Infer<R>>[];

const usualPlaces: readonly ActionPlace[] = ['row', 'form'];

/** An own action as one of the registry. */
export const asRowAction = ({ id, icon, label, key, places = usualPlaces, ...own }: ExtensionAction): RowAction => ({
  name: `own:${id}`,
  icon,
  label,
  ...(key !== undefined && { key }),
  places,
  isOffered: (records, context) =>
    records.length > 0 && records.every((record) => own.isOffered?.(record, context) ?? true),
  run(records, context) {
    if (own.Dialog) context.ask({ kind: 'own', Dialog: own.Dialog, label, records });
    else return own.run(records, context);
  },
});

type Fetch = () => Promise<readonly ExtensionAction[]>;

/** What has come once is there at once for the next list. */
const come = new WeakMap<Fetch, readonly RowAction[]>();

const none: readonly RowAction[] = [];

/** The own actions of an object: none before `fetchOwn` was called and they have come. */
export function useExtensionActions(resource: AnyResource): { readonly own: readonly RowAction[]; fetchOwn(): void } {
  const fetch = useConsole().extensions.get(resource.name)?.rowActions;
  const [fetched, setFetched] = useState<{ readonly by: Fetch; readonly actions: readonly RowAction[] }>();
  const fetchOwn = useCallback(() => {
    if (!fetch || come.has(fetch)) return;
    fetch().then(
      (actions) => {
        come.set(fetch, actions.map(asRowAction));
        setFetched({ by: fetch, actions: come.get(fetch) ?? none });
      },
      // The actions of all objects are there; the next row that asks tries again, and a newer build loads the page anew.
      () => undefined,
    );
  }, [fetch]);
  const own = fetch === undefined ? none : fetched?.by === fetch ? fetched.actions : (come.get(fetch) ?? none);
  return { own, fetchOwn };
}
