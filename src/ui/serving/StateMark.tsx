import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ServingState } from '../../model/serving/judgeServing';

const marks = { ok: CircleCheck, stops: CircleAlert, limits: TriangleAlert, unknown: CircleHelp } as const;

/** The icon of a state; its label stands beside it. */
export function StateMark({ state }: { readonly state: ServingState }) {
  const Mark = marks[state];
  return <Mark className="adx-lucide adx-serving-mark" data-state={state} size={16} aria-hidden />;
}
