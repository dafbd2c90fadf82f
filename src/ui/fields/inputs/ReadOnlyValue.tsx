import { Check, CircleCheck, CircleX, Copy } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Delivery } from '../../../model/traffic/delivery';
import type { Field, FieldOf } from '../../../schema/kinds';
import { isEmpty } from '../../../schema/kinds/field';
import { type Message, type MessageCode, toMessage } from '../../../schema/messages/message';
import { useConsole } from '../../ConsoleContext';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import { copyText } from '../../parts/copyText';
import { BudgetBar } from '../values/BudgetBar';
import { useValueWords } from '../values/useValueWords';
import { type ValueWords, valueText } from '../values/valueText';
import { useInputId } from './InputProps';
import { useNamesOf } from './useNamesOf';

/** A read-only value that can be read and copied. */
export function ReadOnlyValue({ field, path, value }: { field: Field; path: string; value: unknown }) {
  const words = useValueWords();
  const id = useInputId(path);
  useNamesOf([{ field, value }]);
  if (field.kind === 'json') return <JsonView field={field} value={value} id={id} />;
  const shown = valueText(value, field, words);
  const isKey = field.kind === 'url' || field.computed?.from === 'uid' || field.computed?.from === 'token';
  // A masked token is useless as a copy.
  const canCopy = isKey && !isEmpty(value) && !/[•…]/.test(shown);
  const isFigures = field.kind !== 'longText' && (isKey || typeof value === 'number' || field.kind === 'dateTime');
  return (
    <div className="adx-box adx-readonly" data-disabled="true">
      <output id={id} className={isFigures ? 'adx-figures' : undefined} aria-labelledby={`${id}-label`} title={shown}>
        {shown}
      </output>
      {canCopy && <CopyButton text={String(value)} />}
    </div>
  );
}

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const translate = useTranslate();
  const [isDone, setIsDone] = useState(false);
  const copy = async () => {
    await copyText(text);
    setIsDone(true);
  };
  return (
    <button
      type="button"
      className="adx-bare adx-center adx-box-icon"
      aria-label={
        isDone
          ? translate('adx.form.copied', { value: label ?? text })
          : (label ?? translate('adx.form.copyValue', { value: text }))
      }
      onClick={() => void copy()}
      onBlur={() => setIsDone(false)}
    >
      {isDone ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
    </button>
  );
}

type Display = FieldOf<'json'>['display'];
type Props = { readonly field: FieldOf<'json'>; readonly value: unknown; readonly id: string };

/** Shows a value computed by the server, in the way its field's `display` names. */
function JsonView({ field, value, id }: Props) {
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
