import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { AnyRecord, AnyResource, Infer } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { ActionPlace, RowAction } from './rowActions';
import type { ActionContext } from './useActions';

/** Props of an extension action's dialog. Records hold the list's fields only; `useGetOne` reads the rest. */
export type ExtensionDialogProps<T = AnyRecord> = {
  readonly records: readonly T[];
  readonly title: string;
  onClose(): void;
};

// Methods, not properties, so that an action for one record type is assignable to one for any.
/** An action of one resource, from `rowActions` of its extension. It appears wherever the common actions do. */
export type ExtensionAction<T = AnyRecord> = {
  /** Unique among the actions of the resource. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** English text, which is also its translation key. */
  readonly label: string;
  /** Key on a row of the list; the list's own keys take precedence. */
  readonly key?: string;
  /** Rows and the form's menu by default. On the bar it runs with all selected objects. */
  readonly places?: readonly ActionPlace[];
  /** Whether this viewer is offered the action for this object; by default always. */
  isOffered?(record: T, context: ActionContext): boolean;
} & (
  | { run(records: readonly T[], context: ActionContext): void | Promise<void>; readonly Dialog?: never }
  | { Dialog(props: ExtensionDialogProps<T>): ReactNode; readonly run?: never }
);

export type ExtensionActionsOf<R extends AnyResource> = readonly ExtensionAction<Infer<R>>[];

const usualPlaces: readonly ActionPlace[] = ['row', 'form'];

/** Converts an extension action to a row action. */
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

/** Cache: the next list has them at once. */
const come = new WeakMap<Fetch, readonly RowAction[]>();

const none: readonly RowAction[] = [];

/** The extension actions of a resource: empty until `fetchOwn` has loaded them. */
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
      // The common actions are there; the next row tries again, and a newer build reloads the page.
      () => undefined,
    );
  }, [fetch]);
  const own = fetch === undefined ? none : fetched?.by === fetch ? fetched.actions : (come.get(fetch) ?? none);
  return { own, fetchOwn };
}
