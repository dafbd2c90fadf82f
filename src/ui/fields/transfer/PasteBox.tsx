import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { Button } from '../../parts/Button';

/** Opens the form of a new list with lines that were not found; `onMade` runs once that list is saved. */
export type ListToMake = { readonly label: string; open(lines: readonly string[], onMade: () => void): void };

type Props = {
  /** Lines that match nothing; they stay to be corrected. */
  readonly missing: readonly string[];
  /** Adds what it recognises and returns how many that were. */
  readonly onText: (text: string) => Promise<number | undefined>;
  readonly onClose: () => void;
  readonly listToMake: { readonly label: string; open(lines: readonly string[]): void } | undefined;
};

/** Takes a list from a mail or a sheet. Reports what was added, and keeps the lines that match nothing. */
export function PasteBox({ missing, onText, onClose, listToMake }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [taken, setTaken] = useState<number>();
  const text = typed ?? missing.join('\n');
  const take = async (given: string) => {
    const count = await onText(given);
    if (count === undefined) return;
    setTaken(count);
    setTyped(undefined);
  };
  return (
    <div className="adx-paste-box">
      <label htmlFor={id}>{translate('adx.form.panes.pasteLabel')}</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the box was opened to paste into it
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="adx-row adx-paste-foot">
        <p role="status" className="adx-figures">
          {taken !== undefined && (
            <span>{translate('adx.form.panes.taken', { smart_count: taken, count: formatCount(taken) })}</span>
          )}
          {typed === undefined && missing.length > 0 && (
            <span data-tone="caution">
              {translate('adx.form.panes.missing', { smart_count: missing.length, count: formatCount(missing.length) })}
            </span>
          )}
        </p>
        {listToMake && typed === undefined && missing.length > 0 && (
          <Button onClick={() => listToMake.open(missing)}>{listToMake.label}</Button>
        )}
        <Button variant="text" onClick={onClose}>
          {translate('adx.form.panes.closePaste')}
        </Button>
        <Button disabled={text.trim() === ''} onClick={() => void take(text)}>
          {translate('adx.form.panes.take')}
        </Button>
      </div>
    </div>
  );
}
