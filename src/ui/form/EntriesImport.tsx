import { FileText, FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import type { EntriesImport as Imported } from '../../model/consoleProvider';
import { formatCount } from '../i18n/format';
import { Button } from '../parts/Button';
import { later } from '../parts/later';
import { EntriesResult } from './EntriesResult';
import { type Lines, linesOf, readLines } from './readLines';

const ReplaceDialog = later(() => import('./ReplaceDialog').then((module) => module.ReplaceDialog));

type Mode = 'append' | 'replace' | 'remove';
type Props = {
  readonly onChange: (mode: Mode, values: readonly string[]) => Promise<boolean>;
  readonly result: Imported | undefined;
  /** How many entries there are. */
  readonly total: number;
};
type Batch = Lines & { readonly name: string };

const modes: readonly Mode[] = ['append', 'replace', 'remove'];
/** A longer text makes the box to type in slow, so it stands beside it as a whole. */
const longestTyped = 20_000;
const shownLines = 3;

/** Lines typed, pasted or read from a file, to be added, removed, or put in place of all there are. */
export function EntriesImport({ onChange, result, total }: Props) {
  const translate = useTranslate();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [batch, setBatch] = useState<Batch>();
  const [part, setPart] = useState<number>();
  const [mode, setMode] = useState<Mode>('append');
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const typedLines = useMemo(() => linesOf(typed), [typed]);
  const lines = batch ?? typedLines;

  const read = async (text: string, name: string) => {
    if (text.length <= longestTyped) return setTyped(text);
    setPart(0);
    setBatch({ ...(await readLines(text, setPart)), name });
    setPart(undefined);
    setTyped('');
  };
  const run = async () => {
    setIsAsking(false);
    setIsBusy(true);
    if (await onChange(mode, lines.values)) {
      setTyped('');
      setBatch(undefined);
    }
    setIsBusy(false);
  };
  const isReading = part !== undefined;
  return (
    <div className="adx-entries-import" aria-busy={isBusy || isReading}>
      {batch ? (
        <BatchCard batch={batch} isBusy={isBusy} onDiscard={() => setBatch(undefined)} />
      ) : (
        <>
          <label className="adx-hidden" htmlFor={`${id}-lines`}>
            {translate('adx.form.entries.lines')}
          </label>
          <div className="adx-box">
            <textarea
              id={`${id}-lines`}
              className="adx-area adx-area-lines"
              rows={3}
              spellCheck={false}
              placeholder={translate('adx.form.entries.lines')}
              value={typed}
              disabled={isBusy || isReading}
              onChange={(event) => setTyped(event.target.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (text.length + typed.length <= longestTyped) return;
                event.preventDefault();
                void read(typed === '' ? text : `${typed}\n${text}`, translate('adx.form.entries.pasted'));
              }}
            />
          </div>
        </>
      )}
      {(isReading || isBusy) && (
        <div className="adx-entries-progress">
          <progress
            {...(isReading && { value: part })}
            aria-label={
              isReading ? translate('adx.form.entries.reading') : translate('adx.form.entries.saving', { count: formatCount(lines.count) })
            }
          />
          <span className="adx-figures" aria-hidden="true">
            {isReading ? translate('adx.form.entries.reading') : translate('adx.form.entries.saving', { count: formatCount(lines.count) })}
          </span>
        </div>
      )}
      <div className="adx-entries-bar">
        <div className="adx-radios" role="radiogroup" aria-label={translate('adx.form.entries.mode')}>
          {modes.map((one) => (
            <label key={one} className="adx-radio" data-chosen={one === mode || undefined}>
              <input type="radio" className="adx-radio-input" name={`${id}-mode`} checked={one === mode} onChange={() => setMode(one)} />
              {translate(`adx.form.entries.modes.${one}`)}
            </label>
          ))}
        </div>
        <button type="button" className="adx-plain" disabled={isBusy || isReading} onClick={() => file.current?.click()}>
          <FileUp size={14} aria-hidden="true" />
          {translate('adx.form.entries.file')}
        </button>
        <input
          ref={file}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          hidden
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) await read(await chosen.text(), chosen.name);
          }}
        />
        <span className="adx-figures adx-field-note">
          {!batch && lines.count > 0 && translate('adx.form.entries.count', { smart_count: lines.count, count: formatCount(lines.count) })}
        </span>
        <Button
          disabled={isBusy || isReading || (lines.count === 0 && (mode !== 'replace' || total === 0))}
          onClick={() => (mode === 'replace' && total > 0 ? setIsAsking(true) : void run())}
        >
          {translate(`adx.form.entries.do.${mode}`)}
        </Button>
      </div>
      <div role="status">{result && <EntriesResult result={result} />}</div>
      {isAsking && <ReplaceDialog total={total} count={lines.count} onGo={() => void run()} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function BatchCard({ batch, isBusy, onDiscard }: { batch: Batch; isBusy: boolean; onDiscard: () => void }) {
  const translate = useTranslate();
  const { name, count, values } = batch;
  const first = values.slice(0, 100).filter((value) => value !== '');
  return (
    <div className="adx-entries-batch">
      <FileText size={16} aria-hidden="true" />
      <div>
        <p>
          <b>{name}</b>{' '}
          <span className="adx-figures">{translate('adx.form.entries.count', { smart_count: count, count: formatCount(count) })}</span>
        </p>
        <p className="adx-field-note adx-figures">{`${first.slice(0, shownLines).join(' · ')}${count > shownLines ? ' · …' : ''}`}</p>
      </div>
      <button type="button" className="adx-box-action" disabled={isBusy} onClick={onDiscard}>
        {translate('adx.form.entries.discard')}
      </button>
    </div>
  );
}
