import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../parts/Button';
import type { FilterItem } from './filterValue';

/** Values for the lines of a pasted list, and the lines that name nothing. */
export type ReadLines = (
  lines: readonly string[],
) => Promise<{ readonly values: readonly FilterItem[]; readonly missing: readonly string[] }>;

type Props = { readonly read: ReadLines; onValues(values: readonly FilterItem[]): void; onClose(): void };

/** Many values at once, from a mail or a sheet. Lines that name nothing stay to be mended. */
export function PasteList({ read, onValues, onClose }: Props) {
  const translate = useTranslate();
  const [lines, setLines] = useState('');
  const [missing, setMissing] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const given = [...new Set(lines.split(/[\n,;\t]+/).map((line) => line.trim()))].filter(Boolean);
    const outcome = await read(given);
    setBusy(false);
    if (outcome.values.length > 0) onValues(outcome.values);
    if (outcome.missing.length === 0) return onClose();
    setLines(outcome.missing.join('\n'));
    setMissing(outcome.missing.length);
  };
  return (
    <div className="adx-pasting">
      <label>
        {translate('adx.list.paste_label')}
        <textarea
          value={lines}
          rows={8}
          // biome-ignore lint/a11y/noAutofocus: the box was opened to paste into it
          autoFocus
          onChange={(event) => setLines(event.target.value)}
        />
      </label>
      <p role="status">{missing > 0 && translate('adx.list.paste_missing', { smart_count: missing })}</p>
      <div>
        <Button variant="text" onClick={onClose}>
          {translate('adx.list.back')}
        </Button>
        <Button onClick={add} disabled={isBusy || lines.trim() === ''}>
          {translate('adx.list.paste_add')}
        </Button>
      </div>
    </div>
  );
}
