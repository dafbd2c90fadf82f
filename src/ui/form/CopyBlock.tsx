import { Check, Copy } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import './copyBlock.css';
import { copyText } from '../parts/copyText';

type Props = {
  readonly title: string;
  readonly text: string;
  /** A sentence under the title. */
  readonly about?: string;
};

/** A read-only text with a button that copies it. */
export function CopyBlock({ title, text, about }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [copied, setCopied] = useState<string>();
  const isDone = copied === text;
  const copy = async () => {
    await copyText(text);
    setCopied(text);
  };
  return (
    <section className="adx-block" aria-labelledby={id}>
      <div className="adx-block-title adx-copy-head">
        <h3 id={id}>{title}</h3>
        {about && <p>{about}</p>}
        <button
          type="button"
          className="adx-inline-row adx-medium adx-frame adx-plain"
          aria-label={translate('adx.form.copyValue', { value: title })}
          onClick={() => void copy()}
        >
          {isDone ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          {translate(isDone ? 'adx.form.copied' : 'adx.actions.copy')}
        </button>
      </div>
      <textarea
        className="adx-copy-text"
        aria-labelledby={id}
        readOnly
        spellCheck={false}
        rows={rowsOf(text)}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <span className="adx-hidden" role="status">
        {isDone && translate('adx.form.copied')}
      </span>
    </section>
  );
}

const lettersInRow = 110;

/** As many rows as the text needs, at most a third of the sheet. */
const rowsOf = (text: string): number =>
  Math.min(
    16,
    text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / lettersInRow)), 0),
  );
