import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Delivery } from '../../../model/traffic/delivery';
import type { FieldOf } from '../../../schema/kinds';
import { type Message, type MessageCode, toMessage } from '../../../schema/messages/message';
import { useConsole } from '../../ConsoleContext';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import { BudgetBar } from '../BudgetBar';
import { useValueWords } from '../useValueWords';
import type { ValueWords } from '../valueText';

type Display = FieldOf<'json'>['display'];
type Props = { readonly field: FieldOf<'json'>; readonly value: unknown; readonly id: string };

/** Values that the server makes, by the way their field says they are shown. */
export function JsonView({ field, value, id }: Props) {
  const words = useValueWords();
  const { resources } = useConsole();
  const text = useText();
  const translate = useTranslate();
  const labelOf = (name: string, count: number) => {
    const label = resources.find((resource) => resource.name === name)?.label;
    return `${formatCount(count)} ${label ? text(label[count === 1 ? 0 : 1]) : name}`;
  };
  const isNothing = value === null || value === undefined || Object.keys(value).length === 0;
  return (
    <output id={id} aria-labelledby={`${id}-label`} className="adx-json adx-figures">
      {isNothing ? translate('adx.form.none') : views[field.display](value, { words, labelOf, text })}
    </output>
  );
}

type Help = {
  readonly words: ValueWords;
  text(told: Message): string;
  readonly labelOf: (resource: string, count: number) => string;
};

const views: { readonly [D in Display]: (value: unknown, help: Help) => ReactNode } = {
  json: (value) => <pre className="adx-code">{JSON.stringify(value, null, 2)}</pre>,
  counts: (value, { labelOf }) =>
    Object.entries(value as Readonly<Record<string, number>>)
      .filter(([, count]) => count > 0)
      .map(([resource, count]) => labelOf(resource, count))
      .join(' · ') || '-',
  check: (value, { words, text }) => {
    const { ok, at, note, ...coded } = value as MessageCode & {
      readonly ok?: boolean;
      readonly at?: string;
      readonly note?: string;
    };
    return (
      <span className="adx-inline-row adx-checked" data-ok={ok === true}>
        {ok ? <CircleCheck size={14} aria-hidden="true" /> : <CircleX size={14} aria-hidden="true" />}
        {words.translate(ok ? 'adx.form.check.good' : 'adx.form.check.failed')}
        {at && ` · ${words.stamp(at)}`}
        {note && ` · ${text(toMessage(note, coded))}`}
      </span>
    );
  },
  delivery: (value, { words }) => <BudgetBar delivery={value as Delivery} translate={words.translate} isLarge />,
};
