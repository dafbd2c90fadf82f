import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ListChoice, readListText } from '../../schema/files/readListFile';
import type { Args } from '../../schema/messages/message';
import { namingColumn, partsOf, pastedRows, pastedRules, pastedValues } from '../../schema/pastedWords';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useToast } from '../parts/feedback';
import { PastedColumns } from './PastedColumns';
import { useFinishPaste } from './unfinishedPaste';
import type { FilterItem } from './values/filterValue';

/** Finds the values of pasted lines; `missing` are lines without a value. */
export type ReadLines = (
  lines: readonly string[],
) => Promise<{ readonly values: readonly FilterItem[]; readonly missing: readonly string[] }>;

type Props = {
  readonly read: ReadLines;
  /** The field's label, which may be the heading of a pasted column. */
  readonly label: string;
  /** Whether any text is a value: then only a person can choose among several columns. */
  readonly isAnyText?: boolean;
  readonly chosen: readonly FilterItem[];
  /** Initial text, pasted elsewhere. */
  readonly initial?: string;
  onValues(values: readonly FilterItem[]): void;
  onClose(): void;
};

/** Adds many values from a mail or a sheet. Lines that are not found stay to be corrected. */
export function PasteList({ read, label, isAnyText = false, chosen, initial = '', onValues, onClose }: Props) {
  const translate = useTranslate();
  const toast = useToast();
  const [lines, setLines] = useState(initial);
  const [missing, setMissing] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [choice, setChoice] = useState<ListChoice>({});
  const text = useText();
  const shownLabel = text(label);
  const file = useMemo(() => {
    const names = [label, shownLabel, label.split(' ').at(-1) ?? ''].map((name) => name.toLowerCase());
    return readListText(lines, { ...pastedRules, headings: names }, choice);
  }, [lines, choice, label, shownLabel]);
  const hasColumns =
    isAnyText && (file.columns.length > 1 || choice.separator !== undefined) && pastedRows(lines) !== undefined;
  const body = useRef<HTMLDivElement>(null);
  const asksColumn = hasColumns && file.column === undefined;
  const add = async (): Promise<boolean> => {
    setBusy(true);
    let outcome: Outcome;
    try {
      outcome = hasColumns
        ? { ...(await read([...new Set(file.values)])), count: file.values.length }
        : await readPasted(read, lines);
    } catch (error) {
      toast({ tone: 'error', message: sayError(error) ?? toldByKey('ra.notification.http_error') });
      return false;
    } finally {
      setBusy(false);
    }
    const known = new Set(chosen);
    const added = new Set(outcome.values.filter((value) => !known.has(value))).size;
    if (outcome.values.length > 0) onValues(outcome.values);
    const refused = outcome.missing.length;
    const counts = { added, duplicate: Math.max(0, outcome.count - added - refused), refused };
    toast({ message: toldByKey('adx.list.pasted', mapValues(counts)) });
    if (refused === 0) onClose();
    else {
      setLines(outcome.missing.join('\n'));
      setMissing(refused);
    }
    return refused === 0;
  };
  const latest = useRef(add);
  latest.current = async () => !isBusy && add();
  const finish = useCallback(async () => {
    if (!asksColumn) return latest.current();
    body.current?.querySelector('select')?.focus();
    return false;
  }, [asksColumn]);
  useFinishPaste(lines.trim() === '' ? undefined : finish);
  return (
    <div ref={body} className="adx-column adx-pasting">
      <label>
        {translate('adx.list.paste_label')}
        <textarea
          value={lines}
          rows={8}
          // biome-ignore lint/a11y/noAutofocus: the box was opened to paste into it
          autoFocus
          onChange={(event) => {
            setChoice({});
            setLines(event.target.value);
          }}
        />
      </label>
      {hasColumns && <PastedColumns file={file} choice={choice} onChange={setChoice} />}
      <p role="status">{missing > 0 && translate('adx.list.paste_missing', { smart_count: missing })}</p>
      <div>
        <Button variant="text" onClick={onClose}>
          {translate('adx.list.back')}
        </Button>
        <Button onClick={() => void add()} disabled={isBusy || lines.trim() === '' || asksColumn}>
          {translate('adx.list.paste_add')}
        </Button>
      </div>
    </div>
  );
}

type Counts = Readonly<Record<'added' | 'duplicate' | 'refused', number>>;
const mapValues = (counts: Counts): Args =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count }]));

/** `count`: the number of values given, including duplicates. */
type Outcome = Awaited<ReturnType<ReadLines>> & { readonly count: number };

/** Reads the column whose cells are known values; without one, the lines. */
async function readPasted(read: ReadLines, text: string): Promise<Outcome> {
  const pasted = pastedRows(text);
  if (pasted) {
    const cells = [...new Set(pasted.rows.flat().filter(Boolean))];
    const { missing } = await read(cells);
    const unknown = new Set(missing);
    const words = namingColumn(pasted, (word) => !unknown.has(word));
    if (words) return { ...(await read([...new Set(words)])), count: words.length };
  }
  const outcome = await readWhole(read, pastedValues(text));
  const lines = text.split(/\r\n|[\n\r\t]/).filter((line) => line.trim() !== '');
  return { ...outcome, count: Math.max(lines.length, outcome.values.length + outcome.missing.length) };
}

/** Reads lines whole. A line that is unknown but whose comma-separated parts are all known is a list on one line. */
async function readWhole(read: ReadLines, lines: readonly string[]): ReturnType<ReadLines> {
  const whole = await read(lines);
  const asked = whole.missing.filter((line) => partsOf(line).length > 1);
  if (asked.length === 0) return whole;
  const unknown = new Set((await read([...new Set(asked.flatMap(partsOf))])).missing);
  const isList = (line: string) => partsOf(line).length > 1 && partsOf(line).every((part) => !unknown.has(part));
  const known = await read([...new Set(asked.filter(isList).flatMap(partsOf))]);
  return { values: [...whole.values, ...known.values], missing: whole.missing.filter((line) => !isList(line)) };
}
