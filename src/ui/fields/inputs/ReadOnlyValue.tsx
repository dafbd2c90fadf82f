import { Check, Copy } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isEmpty } from '../../../schema/field';
import type { Field } from '../../../schema/kinds';
import { copyText } from '../../parts/copyText';
import { useValueWords } from '../useValueWords';
import { valueText } from '../valueText';
import { useInputId } from './InputProps';
import { JsonView } from './JsonView';
import { useNamesOf } from './useNamesOf';

/** A read-only value, to be read and copied. */
export function ReadOnlyValue({ field, path, value }: { field: Field; path: string; value: unknown }) {
  const words = useValueWords();
  const id = useInputId(path);
  useNamesOf([{ field, value }]);
  if (field.kind === 'json') return <JsonView field={field} value={value} id={id} />;
  const shown = valueText(value, field, words);
  const isKey = field.kind === 'url' || field.computed?.from === 'uid' || field.computed?.from === 'token';
  // A token that the server shows only in part is no use to copy.
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
