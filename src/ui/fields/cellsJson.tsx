import type { ReactNode } from 'react';
import type { Delivery } from '../../model/traffic/delivery';
import type { FieldOf } from '../../schema/kinds';
import { formatDateTime } from '../i18n/format';
import type { CellContext } from './cells';
import { StateMark } from './cellsState';
import { BudgetBar } from './values/BudgetBar';

type Display = FieldOf<'json'>['display'];
type Props = { readonly value: unknown; readonly field: FieldOf<'json'>; readonly context: CellContext };

/** Renders a value computed by the server, in the way its field's `display` names. */
export function JsonCell({ value, field, context }: Props): ReactNode {
  return displays[field.display](value, context);
}

const displays: { readonly [D in Display]: (value: unknown, context: CellContext) => ReactNode } = {
  json: (value) => JSON.stringify(value),
  counts: (value, context) => countsText(value, context) || '-',
  check: (value, { timezone, translate }) => {
    const { ok, at } = value as { readonly ok?: boolean; readonly at?: string };
    const label = at ? formatDateTime(at, timezone) : translate(ok ? 'adx.list.cell.good' : 'adx.list.cell.failed');
    return <StateMark shape={ok ? 'disc' : 'diamond'} label={label} />;
  },
  delivery: (value, { translate }) => <BudgetBar delivery={value as Delivery} translate={translate} />,
};

/** Formats `{ tags: 4, channels: 2 }` as `4 tags, 2 channels`. */
export const countsText = (value: unknown, { countOf }: CellContext): string =>
  Object.entries(value as Readonly<Record<string, number>>)
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => countOf(resource, count))
    .join(', ');
