import {
  Archive,
  ArchiveRestore,
  ChartColumn,
  Copy,
  Eye,
  ListX,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  SquarePen,
  Stethoscope,
  Trash2,
  UserRoundCog,
} from 'lucide-react';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord, ChildRecords } from '../../schema/resource';
import { sayError } from '../i18n/problemOf';
import { fetchAgain } from '../parts/fetchAgain';
import { archiveRecords, restoreRecords, setStatus } from './runStatus';
import type { ActionContext } from './useActions';

/** Where an action is offered: on a row, on the bar of selected rows, in the form's header. */
export type ActionPlace = 'row' | 'bulk' | 'form';

/** An action on objects of a list. The row, the bulk bar, the keyboard and the form's header all read this. */
export type RowAction = {
  readonly name:
    | 'edit'
    | 'view'
    | 'copy'
    | 'reports'
    | 'serving'
    | 'actFor'
    | 'activate'
    | 'deactivate'
    | 'editField'
    | 'removeFromPart'
    | 'archive'
    | 'restore'
    | 'delete'
    | `own:${string}`;
  readonly icon: LucideIcon;
  /** Translation key; an extension's is its English text. */
  readonly label: string;
  /** Key on a row of the list. */
  readonly key?: string;
  readonly places: readonly ActionPlace[];
  readonly isDangerous?: boolean;
  /** Whether it goes to the menu where a row has no space. */
  readonly mayHide?: boolean;
  isOffered(records: readonly AnyRecord[], context: ActionContext): boolean;
  run(records: readonly AnyRecord[], context: ActionContext): void | Promise<void>;
};

const isOne = (records: readonly AnyRecord[]): records is readonly [AnyRecord] => records.length === 1;
const areWritable = (records: readonly AnyRecord[], { mayWrite }: ActionContext): boolean =>
  records.length > 0 && records.every(mayWrite);
const isArchived = ({ status }: AnyRecord): boolean => status === statuses.archived;
const isListed = (name: 'edit' | 'copy' | 'reports' | 'archive' | 'delete', { resource }: ActionContext): boolean =>
  resource.list.actions.includes(name);

/** Returns the accounts that the viewer may act for in this list; undefined while acting for one. */
export const actingRole = ({ resource, viewer }: Pick<ActionContext, 'resource' | 'viewer'>): ChildRecords['actAs'] => {
  const { actAs } = Object.values(resource.childRecords ?? {}).find((one) => one.actAs) ?? {};
  return actAs && viewer.role === 'admin' && viewer.isSuper ? actAs : undefined;
};

const withCopy = (path: string, id: number): string => `${path}${path.includes('?') ? '&' : '?'}copy=${id}`;

export const rowActions: readonly RowAction[] = [
  {
    name: 'edit',
    icon: Pencil,
    label: 'adx.actions.edit',
    key: 'e',
    places: ['row'],
    isOffered: (records, context) => isOne(records) && isListed('edit', context) && context.mayEdit(records[0]),
    run: ([record], context) => context.open(context.pathOf(Number(record?.id))),
  },
  {
    name: 'view',
    icon: Eye,
    label: 'adx.actions.view',
    key: 'e',
    places: ['row'],
    isOffered: (records, context) => isOne(records) && isListed('edit', context) && !context.mayEdit(records[0]),
    run: ([record], context) => context.open(context.pathOf(Number(record?.id))),
  },
  {
    name: 'copy',
    icon: Copy,
    label: 'adx.actions.copy',
    key: 'c',
    places: ['row', 'form'],
    // A global object may be copied to one's own account.
    isOffered: (records, context) => isOne(records) && isListed('copy', context) && context.mayCreate,
    run: ([record], context) => context.open(withCopy(context.pathOf('create'), Number(record?.id))),
  },
  {
    name: 'reports',
    icon: ChartColumn,
    label: 'adx.actions.reports',
    key: 'r',
    places: ['row', 'bulk', 'form'],
    isOffered: (records, context) =>
      records.length > 0 && isListed('reports', context) && context.reportOf !== undefined,
    run: async (records, context) => {
      const path = await context.reportOf?.(records);
      if (path !== undefined) context.open(path);
    },
  },
  {
    name: 'serving',
    icon: Stethoscope,
    label: 'adx.serving.ask',
    key: 'w',
    places: ['row', 'form'],
    mayHide: true,
    isOffered: (records, { resource }) => isOne(records) && resource.serving?.isAsked === true,
    run: ([record], context) => context.askServing(Number(record?.id)),
  },
  {
    name: 'actFor',
    icon: UserRoundCog,
    label: 'adx.shell.acting.start',
    key: 'a',
    places: ['row', 'form'],
    isOffered: (records, context) => isOne(records) && !isArchived(records[0]) && actingRole(context) !== undefined,
    run: ([record], context) => {
      const role = actingRole(context);
      if (record && role) context.ask({ kind: 'actFor', record, role });
    },
  },
  {
    name: 'activate',
    icon: Play,
    label: 'adx.actions.activate',
    places: ['bulk'],
    isOffered: (records, context) =>
      areWritable(records, context) && records.some(({ status }) => status === statuses.inactive),
    run: (records, context) => setStatus(records, statuses.active, context),
  },
  {
    name: 'deactivate',
    icon: Pause,
    label: 'adx.actions.deactivate',
    places: ['bulk'],
    isOffered: (records, context) =>
      areWritable(records, context) && records.some(({ status }) => status === statuses.active),
    run: (records, context) => setStatus(records, statuses.inactive, context),
  },
  {
    name: 'editField',
    icon: SquarePen,
    label: 'adx.actions.edit_field',
    places: ['bulk'],
    isOffered: (records, context) => areWritable(records, context) && !records.some(isArchived),
    run: (records, context) => context.ask({ kind: 'editField', records }),
  },
  {
    name: 'removeFromPart',
    icon: ListX,
    label: 'adx.actions.remove_from_list',
    places: ['row', 'bulk'],
    isOffered: (_, { mayChangePart }) => mayChangePart,
    run: (records, context) =>
      fetchAgain(() => import('./removeFromPart')).then(
        ({ removeFromPart }) => removeFromPart(records, context),
        (error: unknown) => context.fail(sayError(error)),
      ),
  },
  {
    name: 'archive',
    icon: Archive,
    label: 'adx.actions.archive',
    places: ['row', 'bulk', 'form'],
    isOffered: (records, context) =>
      isListed('archive', context) && areWritable(records, context) && records.some((record) => !isArchived(record)),
    run: archiveRecords,
  },
  {
    name: 'restore',
    icon: ArchiveRestore,
    label: 'adx.actions.restore',
    places: ['row', 'bulk', 'form'],
    isOffered: (records, context) =>
      isListed('archive', context) && areWritable(records, context) && records.every(isArchived),
    run: restoreRecords,
  },
  {
    name: 'delete',
    icon: Trash2,
    label: 'adx.actions.delete',
    places: ['row', 'bulk', 'form'],
    isDangerous: true,
    isOffered: (records, context) => isListed('delete', context) && areWritable(records, context),
    run: (records, context) => context.ask({ kind: 'delete', records }),
  },
];

export const isOwn = ({ name }: RowAction): boolean => name.startsWith('own:');

/**
 * Returns all actions offered at a place. Extension actions load later: on a row they stand left of the others, on the bar right
 * of them, so that nothing moves from under the pointer.
 */
export function offeredActions(
  place: ActionPlace,
  records: readonly AnyRecord[],
  context: ActionContext,
): readonly RowAction[] {
  const all = place === 'bulk' ? [...rowActions, ...context.own] : [...context.own, ...rowActions];
  return all.filter((action) => action.places.includes(place) && action.isOffered(records, context));
}
