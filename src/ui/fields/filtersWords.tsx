import '../parts/smallIcon.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { type FilterEditorProps, OpRadios } from './filterEditor';
import { PasteList } from './filterPaste';

/** Filters by whole texts; the search box finds parts of words. */
export function WordsFilter({ field, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const text = useText();
  const [op, setOp] = useState(value.op);
  const [typed, setTyped] = useState('');
  const [isPasting, setPasting] = useState(false);
  const words = value.values.map(String);
  const change = (next: readonly string[]) =>
    onChange(next.length > 0 ? { op, values: [...new Set(next)] } : undefined);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const word = typed.trim();
    if (word) change([...words, word]);
    setTyped('');
  };
  if (isPasting) {
    return (
      <PasteList
        read={async (lines) => ({ values: lines, missing: [] })}
        label={field.label}
        isAnyText
        chosen={words}
        onValues={(values) => change([...words, ...values.map(String)])}
        onClose={() => setPasting(false)}
      />
    );
  }
  return (
    <>
      <OpRadios
        op={op}
        ops={['is', 'not', 'empty']}
        onChange={(next) => {
          setOp(next);
          onChange(
            next === 'empty' ? { op: next, values: [] } : words.length > 0 ? { op: next, values: words } : undefined,
          );
        }}
      />
      {op !== 'empty' && (
        <>
          <form className="adx-word" onSubmit={add}>
            <input
              type="text"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-label={text(field.label)}
              placeholder={translate('adx.list.word_hint')}
            />
            <Button type="submit" disabled={typed.trim() === ''}>
              {translate('adx.list.add')}
            </Button>
          </form>
          <div className="adx-small adx-values-head">
            <span className="adx-figures">
              {translate('adx.list.selected', { smart_count: words.length, count: words.length })}
            </span>
            <Button variant="text" className="adx-paste" onClick={() => setPasting(true)}>
              {translate('adx.list.paste')}
            </Button>
          </div>
          <ul className="adx-values">
            {words.map((word) => (
              <li key={word} className="adx-word-chosen">
                <span title={word}>{word}</span>
                <button
                  type="button"
                  className="adx-small-icon"
                  aria-label={translate('adx.list.remove', { word })}
                  onClick={() => change(words.filter((one) => one !== word))}
                >
                  <X className="adx-lucide" size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
