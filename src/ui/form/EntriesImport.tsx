import { FileText, FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntriesImport as Imported } from '../../model/consoleProvider';
import type { ListFile, ListRules } from '../../schema/files/readListFile';
import type { Message } from '../../schema/messages/message';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useAlert } from '../parts/feedback';
import { lazyComponent } from '../parts/lazyComponent';
import { EntriesChoices } from './EntriesChoices';
import { EntriesResult } from './EntriesResult';
import { type ListSource, useListSource } from './useListSource';

const ReplaceDialog = lazyComponent(() => import('./ReplaceDialog').then((module) => module.ReplaceDialog));

type Mode = 'append' | 'replace' | 'remove';
type Props = {
  readonly onChange: (mode: Mode, values: readonly string[]) => Promise<Imported | undefined>;
  /** Previews the change (dry run); nothing is stored. */
  readonly onLook: (mode: Mode, values: readonly string[], isAll?: boolean) => Promise<Imported>;
  readonly rules: ListRules;
  /** Number of entries in the list. */
  readonly total: number;
};

const modes: readonly Mode[] = ['append', 'replace', 'remove'];
/** Longest text in characters that the box holds without slowing down; a longer one is shown as a card. */
const longestTyped = 20_000;
const shownLines = 3;
/** The server's limit for a file. */
const mostBytes = 32 * 2 ** 20;
const tooLarge = 'The file is larger than 32 MB. Send a smaller one.';
/** Rest in typing, in milliseconds, before the preview loads. */
const restMs = 400;

/** Previews lines that were typed, pasted or read from a file, then adds or removes them, or replaces all entries. */
export function EntriesImport({ onChange, onLook, rules, total }: Props) {
  const translate = useTranslate();
  const say = useProblemText();
  const text = useText();
  const alert = useAlert();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [source, setSource] = useState<ListSource>();
  const [mode, setMode] = useState<Mode>('append');
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [look, setLook] = useState<Looked | { readonly error: Message | undefined }>();
  const [done, setDone] = useState<Looked>();
  const { read, problem, part, choice, setChoice } = useListSource(typed, source, rules, (error) => {
    alert(sayError(error));
    clear();
  });
  const file = read?.file;
  const values = file?.column === undefined ? undefined : file.values;
  const count = values?.length ?? 0;
  const isReading = part !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the list has changed
  useEffect(() => {
    setLook(undefined);
    if (!file || !values || count === 0) return;
    let isOver = false;
    const timer = setTimeout(() => {
      onLook(mode, values).then(
        (result) => !isOver && setLook({ result: inFile(result, file), all: () => allOf(file) }),
        (error: unknown) => !isOver && setLook({ error: sayError(error) }),
      );
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [file, values, mode, total]);

  const isEmptying = mode === 'replace' && total > 0 && count === 0 && !source && typed.trim() === '';
  const isReady = isEmptying || (count > 0 && look !== undefined && 'result' in look);
  const take = (given: ListSource) => {
    setDone(undefined);
    setChoice({});
    setTyped('');
    setSource(given);
  };
  const clear = () => {
    setTyped('');
    setSource(undefined);
    setChoice({});
  };
  const allOf = async (of: ListFile) => inFile(await onLook(mode, of.values, true), of);
  const run = async () => {
    setIsAsking(false);
    setIsBusy(true);
    const stored = await onChange(mode, values ?? []);
    if (stored) {
      setDone(file ? { result: inFile(stored, file), all: () => allOf(file) } : { result: stored });
      clear();
    }
    setIsBusy(false);
  };
  return (
    <div className="adx-stack adx-entries-import" aria-busy={isBusy || isReading}>
      {source ? (
        <SourceCard name={source.name} count={count} first={file?.values ?? []} isBusy={isBusy} onDiscard={clear} />
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
              disabled={isBusy}
              onChange={(event) => {
                setDone(undefined);
                setTyped(event.target.value);
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                if (pasted.length + typed.length <= longestTyped) return;
                event.preventDefault();
                take({
                  name: translate('adx.form.entries.pasted'),
                  text: typed === '' ? pasted : `${typed}\n${pasted}`,
                });
              }}
            />
          </div>
        </>
      )}
      {(isReading || isBusy) && (
        <div className="adx-row adx-entries-progress">
          <progress
            {...(isReading && { value: part })}
            aria-label={
              isReading
                ? translate('adx.form.entries.reading')
                : translate('adx.form.entries.saving', { count: formatCount(count) })
            }
          />
          <span className="adx-figures" aria-hidden="true">
            {isReading
              ? translate('adx.form.entries.reading')
              : translate('adx.form.entries.saving', { count: formatCount(count) })}
          </span>
        </div>
      )}
      <EntriesChoices
        choice={choice}
        read={read}
        isFile={source !== undefined && 'bytes' in source}
        onChange={setChoice}
      />
      <div className="adx-row adx-entries-bar">
        <div className="adx-frame adx-radios" role="radiogroup" aria-label={translate('adx.form.entries.mode')}>
          {modes.map((one) => (
            <label key={one} className="adx-radio" data-chosen={one === mode || undefined}>
              <input
                type="radio"
                className="adx-radio-input"
                name={`${id}-mode`}
                checked={one === mode}
                onChange={() => setMode(one)}
              />
              {translate(`adx.form.entries.modes.${one}`)}
            </label>
          ))}
        </div>
        <button
          type="button"
          className="adx-inline-row adx-medium adx-frame adx-plain"
          disabled={isBusy || isReading}
          onClick={() => input.current?.click()}
        >
          <FileUp size={14} aria-hidden="true" />
          {translate('adx.form.entries.file')}
        </button>
        <input
          ref={input}
          type="file"
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv,text/tab-separated-values"
          hidden
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (!chosen) return;
            if (chosen.size > mostBytes) return setLook({ error: tooLarge });
            take({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
          }}
        />
        <span className="adx-figures adx-note adx-field-note">
          {!source &&
            count > 0 &&
            translate('adx.form.entries.count', { smart_count: count, count: formatCount(count) })}
        </span>
        <Button
          disabled={isBusy || isReading || !isReady}
          onClick={() => (mode === 'replace' && total > 0 ? setIsAsking(true) : void run())}
        >
          {translate(`adx.form.entries.do.${mode}`)}
        </Button>
      </div>
      {problem && (
        <p className="adx-note adx-problem" role="alert">
          {say({ ...problem, message: '' })}
        </p>
      )}
      {look && 'error' in look && (
        <p className="adx-note adx-problem" role="alert">
          {text(look.error ?? '')}
        </p>
      )}
      <div role="status">
        {look && 'result' in look && <EntriesResult {...look} comments={file?.comments ?? 0} isComing />}
        {!look && done && <EntriesResult {...done} />}
      </div>
      {isAsking && (
        <ReplaceDialog total={total} count={count} onGo={() => void run()} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

/** The preview or outcome of lines; `all` loads every refused line. */
type Looked = { readonly result: Imported; readonly all?: () => Promise<Imported> };

type CardProps = {
  readonly name: string;
  readonly count: number;
  readonly first: readonly string[];
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
};

function SourceCard({ name, count, first, isBusy, onDiscard }: CardProps) {
  const translate = useTranslate();
  return (
    <div className="adx-row adx-small adx-frame adx-entries-batch">
      <FileText size={16} aria-hidden="true" />
      <div className="adx-grow">
        <p>
          <b>{name}</b>{' '}
          <span className="adx-figures">
            {translate('adx.form.entries.count', { smart_count: count, count: formatCount(count) })}
          </span>
        </p>
        <p className="adx-note adx-field-note adx-figures">{`${first.slice(0, shownLines).join(' · ')}${count > shownLines ? ' · …' : ''}`}</p>
      </div>
      <button
        type="button"
        className="adx-bare adx-inline-row adx-medium adx-box-action"
        disabled={isBusy}
        onClick={onDiscard}
      >
        {translate('adx.form.entries.discard')}
      </button>
    </div>
  );
}

/** Maps the answer's line numbers to the lines of the file, and adds the lines that could not be read as values. */
function inFile(result: Imported, { lines, uneven }: ListFile): Imported {
  const rejected = [
    ...result.rejected.map((one) => ({ ...one, line: lines[one.line - 1] ?? one.line })),
    ...uneven.map(({ line, value }) => ({ line, value, code: 'uneven' })),
  ].sort((one, other) => one.line - other.line);
  return { ...result, rejected, invalid: result.invalid + uneven.length };
}
