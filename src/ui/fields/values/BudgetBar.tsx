import './budgetBar.css';
import type { Delivery } from '../../../model/traffic/delivery';
import { formatCount, formatPercent, formatUsd } from '../../i18n/format';
import type { CellContext } from '../cells';
import { deliveredPart } from './deliveredPart';

type Translate = CellContext['translate'];

/** Shows the spend of a budget or the impressions of a goal, with a mark where an even schedule would be now. */
export function BudgetBar({
  delivery,
  translate,
  isLarge,
}: {
  delivery: Delivery;
  translate: Translate;
  isLarge?: boolean;
}) {
  const [done, goal] = budgetWords(delivery, translate);
  const part = deliveredPart(delivery);
  const told = sayDelivery(delivery, translate);
  const at = (share: number): string => `${(share * 100).toFixed(2)}%`;
  return (
    <span className="adx-budget" data-large={isLarge || undefined} role="img" aria-label={told} title={told}>
      <span className="adx-budget-words adx-figures">
        <b>{done}</b>
        {goal && <span>{goal}</span>}
      </span>
      {part && (
        <span className="adx-budget-track">
          <i className="adx-budget-done" style={{ width: at(part.done) }} />
          {part.isBehind && part.due !== undefined && (
            <i className="adx-budget-gap" style={{ left: at(part.done), width: at(part.due - part.done) }} />
          )}
          {part.due !== undefined && <i className="adx-budget-due" style={{ left: at(part.due) }} />}
        </span>
      )}
    </span>
  );
}

/** The text above the bar: the delivered amount, and `of $40,000.00`. */
export const budgetWords = (
  delivery: Delivery,
  translate: Translate,
): readonly [done: string, goal: string | undefined] => {
  const { of, goal } = delivery;
  return [
    sayAmount(of, doneOf(delivery)),
    goal === null ? undefined : translate('adx.pacing.of', { goal: sayAmount(of, goal) }),
  ];
};

export const doneOf = ({ of, spend, imps }: Delivery): number => (of === 'spend' ? spend : imps);

export const sayAmount = (of: Delivery['of'], amount: number): string =>
  of === 'spend' ? formatUsd(amount) : formatCount(amount);

/** `Spent $21,840.55 of $40,000.00. Expected by now: $31,200.00. Forecast at the end: $28,001.00 (70.00%).` */
export function sayDelivery(delivery: Delivery, translate: Translate): string {
  const { of, goal, plan, forecast } = delivery;
  const done = sayAmount(of, doneOf(delivery));
  const say = (amount: number): string => sayAmount(of, amount);
  return [
    translate(`adx.pacing.${of}.${goal === null ? 'done' : 'doneOf'}`, { done, goal: goal === null ? '' : say(goal) }),
    plan?.over === 'flight' && translate('adx.pacing.expected', { expected: say(plan.expected) }),
    forecast !== null &&
      goal &&
      translate('adx.pacing.forecast', { forecast: say(forecast), pct: formatPercent((forecast / goal) * 100) }),
  ]
    .filter(Boolean)
    .join(' ');
}
