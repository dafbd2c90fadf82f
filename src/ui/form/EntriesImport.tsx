import { FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { EntriesImport as Imported } from '../../model/consoleProvider';
import { formatCount } from '../i18n/format';
import { Button } from '../parts/Button';

type Mode = 'append' | 'replace' | 'remove';
type Props = { readonly onChange: (mode: Mode, values: readonly string[]) => Promise<boolean>; readonly result: Imported | undefined };

const modes: readonly Mode[] = ['append', 'replace', 'remove'];
const shownRejections = 5;

/** Lines typed, pasted or read from a file, to be added, removed, or put in place of all there are. */
export function EntriesImport({ onChange, result }: Props) {
  const translate = useTranslate();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<Mode>('append');
  const [isBusy, setIsBusy] = useState(false);
  const lines = linesOf(text);

  const run = async () => {
    setIsBusy(true);
    if (await onChange(mode, lines)) setText('');
    setIsBusy(false);
  };
  return (
    <div className="adx-entries-import">
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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="adx-entries-bar">
        <div className="adx-radios" role="radiogroup" aria-label={translate('adx.form.entries.mode')}>
          {modes.map((one) => (
            <label key={one} className="adx-radio" data-chosen={one === mode || undefined}>
              <input type="radio" className="adx-radio-input" name={`${id}-mode`} checked={one === mode} onChange={() => setMode(one)} />
              {translate(`adx.form.entries.modes.${one}`)}
            </label>
          ))}
        </div>
        <button type="button" className="adx-plain" onClick={() => file.current?.click()}>
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
            if (chosen) setText(await chosen.text());
          }}
        />
        <span className="adx-figures adx-field-note">
          {lines.length > 0 && translate('adx.form.entries.count', { smart_count: lines.length })}
        </span>
        <Button disabled={isBusy || (lines.length === 0 && mode !== 'replace')} onClick={() => void run()}>
          {translate(`adx.form.entries.do.${mode}`)}
        </Button>
      </div>
      <div role="status">{result && <Result result={result} />}</div>
    </div>
  );
}

function Result({ result }: { result: Imported }) {
  const translate = useTranslate();
  const { added, removed, duplicate, invalid, rejected } = result;
  return (
    <>
      <p className="adx-field-note adx-figures">
        {translate('adx.form.entries.result', {
          added: formatCount(added),
          removed: formatCount(removed),
          duplicate: formatCount(duplicate),
          invalid: formatCount(invalid),
        })}
      </p>
      {rejected.slice(0, shownRejections).map(({ line, value }) => (
        <p key={line} className="adx-problem adx-figures">
          {translate('adx.form.entries.rejected', { line, value })}
        </p>
      ))}
      {rejected.length > shownRejections && (
        <p className="adx-field-note">{translate('adx.form.more', { smart_count: rejected.length - shownRejections })}</p>
      )}
    </>
  );
}

/** One value a line; of a CSV file the first column. */
function linesOf(text: string): readonly string[] {
  const first = (line: string) => line.replace(/^\s*"([^"]*)".*$/, '$1').split(/[,;\t]/, 1)[0] ?? '';
  return text
    .split(/\r?\n/)
    .map((line) => first(line).trim())
    .filter((line) => line !== '');
}
