import '../../ui/fields/cells.css';
import { useTranslate } from 'ra-core';
import type { LineState, PeriodState } from '../../model/finance/financeLine';

/** Each state has a shape and a word, so that colour is not needed. */
const shapes: Readonly<Record<LineState | PeriodState, string>> = {
  notOver: 'dashed',
  open: 'ring',
  review: 'frame',
  closed: 'square',
  invoiced: 'sheet',
  partPaid: 'half',
  paid: 'disc',
  disputed: 'diamond',
};

export function StateMark({ state }: { readonly state: LineState | PeriodState }) {
  const translate = useTranslate();
  return (
    <span className="adx-state">
      <span className="adx-shape" data-shape={shapes[state]} aria-hidden="true" />
      {translate(`adx.finance.states.${state}`)}
    </span>
  );
}
