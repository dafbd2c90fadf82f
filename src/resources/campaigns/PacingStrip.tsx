import './pacing.css';
import './pacingStrip.css';
import { useTranslate } from 'ra-core';
import type { RecordOf } from '../../ui/extendUi';
import { BudgetBar, doneOf, sayAmount } from '../../ui/fields/values/BudgetBar';
import { paceTone } from '../../ui/fields/values/deliveredPart';
import { useFormState } from '../../ui/formState/FormStoreContext';
import { formatCount, formatPercent } from '../../ui/i18n/format';
import type { campaigns } from '../campaigns';

/** Shows the pacing of a stored campaign, above the fields that plan it. */
export function PacingStrip() {
  const translate = useTranslate();
  const record = useFormState(({ start }) => start.record) as Partial<RecordOf<typeof campaigns>>;
  const { delivery, daysLeft, pacePct = null, forecastPct = null, endsAt } = record;
  if (record.id === undefined || !delivery) return null;
  const { of, goal, imps, plan, forecast } = delivery;
  const say = (amount: number | null | undefined): string =>
    amount === null || amount === undefined ? '-' : sayAmount(of, amount);
  const expected = plan?.over === 'flight' ? plan.expected : null;
  const figures: readonly Figure[] = [
    { name: of === 'spend' ? 'spent' : 'delivered', value: say(doneOf(delivery)) },
    {
      name: 'expectedNow',
      value: say(expected),
      note: pacePct === null ? undefined : translate('adx.pacing.pace', { pct: formatPercent(pacePct) }),
      tone: paceTone(pacePct),
    },
    ...(of === 'spend' ? [{ name: 'delivered', value: formatCount(imps) } as const] : []),
    { name: 'remaining', value: say(goal === null ? null : Math.max(0, goal - doneOf(delivery))) },
    { name: 'daysLeft', value: endsAt ? formatCount(daysLeft) : translate('adx.pacing.noEnd') },
    {
      name: 'atEnd',
      value: say(forecast),
      note: forecastPct === null ? undefined : formatPercent(forecastPct),
      tone: paceTone(forecastPct) === 'behind' ? 'behind' : undefined,
    },
  ];
  return (
    <section className="adx-pacing" aria-label={translate('adx.pacing.title')}>
      <dl>
        {figures.map(({ name, value, note, tone }) => (
          <div key={name}>
            <dt>{translate(`adx.pacing.strip.${name}`)}</dt>
            <dd>
              <strong className="adx-figures">{value}</strong>
              {note && <span className={tone ? `adx-figures adx-pace-${tone}` : 'adx-figures'}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <BudgetBar delivery={delivery} translate={translate} isLarge />
    </section>
  );
}

type Figure = {
  readonly name: 'spent' | 'expectedNow' | 'delivered' | 'remaining' | 'daysLeft' | 'atEnd';
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: 'behind' | 'ahead' | undefined;
};
