import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { partsOf, pastedValues } from '../../schema/pastedWords';
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
    const outcome = await readWhole(read, pastedValues(lines));
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

/** Lines as they are; one that names nothing so, but something in each part between its commas, is a list on one line. */
async function readWhole(read: ReadLines, lines: readonly string[]): ReturnType<ReadLines> {
  const whole = await read(lines);
  const asked = whole.missing.filter((line) => partsOf(line).length > 1);
  if (asked.length === 0) return whole;
  const unknown = new Set((await read([...new Set(asked.flatMap(partsOf))])).missing);
  const isList = (line: string) => partsOf(line).length > 1 && partsOf(line).every((part) => !unknown.has(part));
  const known = await read([...new Set(asked.filter(isList).flatMap(partsOf))]);
  return { values: [...whole.values, ...known.values], missing: whole.missing.filter((line) => !isList(line)) };
}
