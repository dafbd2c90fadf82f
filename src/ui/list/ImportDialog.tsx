import { FileUp } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type {
  ConsoleProvider,
  ImportProgress as Progress,
  SheetChoice,
  SheetImport,
  SheetRecognition,
} from '../../model/consoleProvider';
import type { Message } from '../../schema/messages/message';
import type { AnyResource } from '../../schema/resource';
import { sheetColumns } from '../../schema/sheet';
import { useActions } from '../actions/useActions';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { languages } from '../i18n/languages';
import { otherMessages } from '../i18n/otherMessages';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { AskFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useToast } from '../parts/feedback';
import { ImportChoices } from './ImportChoices';
import { ImportFaults } from './ImportFaults';
import { ImportPreview } from './ImportPreview';
import './importDialog.css';

const modes = ['both', 'update', 'create'] as const;
type Mode = (typeof modes)[number];
type Chosen = { readonly name: string; readonly file: Blob };
/** The state of the check of a file (dry run) on the server. */
type Look =
  | { readonly isBusy: true; readonly progress?: Progress }
  | { readonly result: SheetImport }
  | { readonly error: Message | undefined };

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The server's limit. */
const mostBytes = 32 * 2 ** 20;
const tooLarge = 'The file is larger than 32 MB. Send a smaller one.';

/** Imports objects from a file. A dry run shows every fault with its line; the import then stores all objects or none. */
export function ImportDialog({ resource, onClose }: { resource: AnyResource; onClose(): void }) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const provider = useDataProvider<ConsoleProvider>();
  const { refresh, say } = useActions();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [mode, setMode] = useState<Mode>('both');
  const [look, setLook] = useState<Look>();
  /** Set while the file is being stored, which can be cancelled. */
  const [storing, setStoring] = useState<{ readonly ending: AbortController; readonly progress?: Progress }>();
  const [looks, setLooks] = useState(0);
  const [choice, setChoice] = useState<SheetChoice>({});
  /** From the last check, so that the choices stay visible during the next one. */
  const [recognised, setRecognised] = useState<SheetImport['recognised']>();
  const objects = inSentence(text(resource.label[1]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked through once more where storing it was stopped
  useEffect(() => {
    if (!chosen) return;
    const ending = new AbortController();
    const { signal } = ending;
    const onProgress = (progress: Progress) => !signal.aborted && setLook({ isBusy: true, progress });
    setLook({ isBusy: true });
    const lookThrough = async () => {
      const found = await provider.importSheet(resource.name, {
        file: chosen.file,
        mode,
        dryRun: true,
        choice,
        signal,
        onProgress,
      });
      const heads = await headsInOtherLanguages(resource, found.recognised?.columns ?? []);
      if (signal.aborted) return;
      setRecognised(found.recognised);
      const isNews = Object.keys(heads).some((place) => choice.columns?.[place] === undefined);
      // The server recognises English labels only; headings in other languages are sent as the person's choice.
      if (isNews) setChoice({ ...choice, columns: { ...heads, ...choice.columns } });
      else setLook({ result: found });
    };
    lookThrough().catch((error: unknown) => !signal.aborted && setLook({ error: sayError(error) }));
    return () => ending.abort();
  }, [provider, resource, chosen, mode, looks, choice]);

  const result = look && 'result' in look ? look.result : undefined;
  const choose = async (file: File) => {
    setChoice({});
    setRecognised(undefined);
    if (file.size > mostBytes) {
      setChosen(undefined);
      return setLook({ error: tooLarge });
    }
    // The bytes are copied, so that the import stores what the dry run checked.
    setChosen({
      name: file.name,
      file: new Blob([await file.arrayBuffer()], { type: /\.xlsx$/i.test(file.name) ? xlsxType : 'text/csv' }),
    });
  };
  const store = async () => {
    if (!chosen) return;
    const ending = new AbortController();
    const { signal } = ending;
    const onProgress = (progress: Progress) => setStoring((now) => now && { ...now, progress });
    setStoring({ ending });
    try {
      const { token } = result ?? {};
      const done = await provider.importSheet(resource.name, {
        file: chosen.file,
        mode,
        dryRun: false,
        choice,
        ...(token !== undefined && { token }),
        signal,
        onProgress,
      });
      // The data changed after the preview.
      if (done.rejectedCount > 0) return setLook({ result: done });
      const { undo } = done;
      refresh();
      say(translate('adx.sheet.done', counted(done)), [], undo === undefined ? undefined : { token: undo });
      onClose();
    } catch (error) {
      if (!signal.aborted) return setLook({ error: sayError(error) });
      // Only the server knows whether it stored the file before the cancellation: another dry run shows it.
      refresh();
      setLooks(looks + 1);
      toast({ message: toldByKey('adx.sheet.stopped') });
    } finally {
      setStoring(undefined);
    }
  };

  const allFaults = () =>
    provider.importSheet(resource.name, {
      file: chosen?.file ?? new Blob(),
      mode,
      dryRun: true,
      choice,
      isFaultsAll: true,
    });
  const isReady = result !== undefined && result.rejectedCount === 0 && result.create + result.update > 0;
  const isBusy = storing !== undefined || (look !== undefined && 'isBusy' in look);
  // The first press stops the storing; the file stays chosen.
  const cancel = () => (storing ? storing.ending.abort(new DOMException('Cancelled.', 'AbortError')) : onClose());
  return (
    <Dialog
      open
      isEdited={chosen !== undefined && !storing}
      onClose={cancel}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: 'adx-ask adx-import' } }}
    >
      <div className="adx-ask-body">
        <FileUp className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id={`${id}-title`}>{translate('adx.sheet.title', { objects })}</h2>
          <p>{translate('adx.sheet.about', { objects })}</p>
          <div
            className="adx-frame adx-radios adx-import-modes"
            role="radiogroup"
            aria-label={translate('adx.sheet.mode')}
          >
            {modes.map((one) => (
              <label key={one} className="adx-radio" data-chosen={one === mode || undefined}>
                <input
                  type="radio"
                  className="adx-radio-input"
                  name={`${id}-mode`}
                  checked={one === mode}
                  disabled={storing !== undefined}
                  onChange={() => setMode(one)}
                />
                {translate(`adx.sheet.modes.${one}`)}
              </label>
            ))}
          </div>
          <div className="adx-row adx-import-file">
            <Button autoFocus={!chosen} onClick={() => input.current?.click()} disabled={storing !== undefined}>
              {translate(chosen ? 'adx.sheet.other' : 'adx.sheet.choose')}
            </Button>
            <span>{chosen?.name}</span>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values"
              hidden
              aria-label={translate('adx.sheet.choose')}
              onChange={async (event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) await choose(file);
              }}
            />
          </div>
          {chosen && look && (
            <ImportChoices
              resource={resource}
              choice={choice}
              recognised={recognised}
              isDisabled={storing !== undefined}
              onChange={setChoice}
            />
          )}
          {isBusy && (
            <ImportProgress
              progress={storing?.progress ?? (look && 'isBusy' in look ? look.progress : undefined)}
              isStoring={storing !== undefined}
            />
          )}
          {!storing && look && 'error' in look && (
            <p className="adx-ask-danger" role="alert">
              {text(look.error ?? '')}
            </p>
          )}
          {!storing && result && (
            <div role={result.rejectedCount > 0 ? undefined : 'status'}>
              <Outcome result={result} fileName={chosen?.name ?? ''} onAll={allFaults} />
            </div>
          )}
          {!storing && result?.changes && result.changes.length > 0 && (
            <ImportPreview resource={resource} changes={result.changes} total={result.create + result.update} />
          )}
        </div>
      </div>
      <AskFoot onCancel={cancel}>
        <Button variant="contained" disabled={!isReady || isBusy} onClick={() => void store()}>
          {translate('adx.sheet.take')}
        </Button>
      </AskFoot>
    </Dialog>
  );
}

const counted = ({ create, update, unchanged }: SheetImport) => ({
  create: formatCount(create),
  update: formatCount(update),
  unchanged: formatCount(unchanged),
});

function Outcome({ result, ...file }: Parameters<typeof ImportFaults>[0]) {
  const translate = useTranslate();
  const { rejectedCount, create, update } = result;
  if (rejectedCount > 0) return <ImportFaults result={result} {...file} />;
  return <p>{translate(create + update === 0 ? 'adx.sheet.nothing' : 'adx.sheet.coming', counted(result))}</p>;
}

/**
 * Maps columns whose heading is a label in another language of the console to their fields, by position from 1. Ambiguous
 * headings and fields that have a column already are left for the person to choose.
 */
export async function headsInOtherLanguages(
  resource: AnyResource,
  columns: SheetRecognition['columns'],
): Promise<Readonly<Record<string, string>>> {
  if (!columns.some(({ isUnknown }) => isUnknown)) return {};
  const messages = await Promise.all(languages.map(async ({ locale }) => otherMessages(locale)));
  const namesOf = new Map<string, Set<string>>();
  for (const { name, field, isAside } of sheetColumns(resource, new Set(Object.keys(resource.allFields)))) {
    if (isAside) continue;
    for (const words of messages) {
      const translated = words?.[field.label];
      const label = typeof translated === 'string' ? translated : field.label;
      for (const head of [label, `${label} (${name})`]) {
        const names = namesOf.get(plain(head)) ?? new Set();
        namesOf.set(plain(head), names.add(name));
      }
    }
  }
  const found = columns.map(({ heading, field, isUnknown }) => {
    const names = isUnknown ? [...(namesOf.get(plain(heading)) ?? [])] : [];
    return names.length === 1 ? names[0] : (field ?? undefined);
  });
  return Object.fromEntries(
    found.flatMap((name, at) => {
      const isOnly = name !== undefined && found.indexOf(name) === found.lastIndexOf(name);
      return isOnly && columns[at]?.isUnknown ? [[String(at + 1), name]] : [];
    }),
  );
}

/** Normalizes a heading: no accents, capitals or typographic apostrophes. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();

type Props = {
  /** Undefined before the first progress event. */ readonly progress: Progress | undefined;
  readonly isStoring: boolean;
};

/** Progress of a file: sent, read, checked and, for an import, stored. */
function ImportProgress({ progress, isStoring }: Props) {
  const translate = useTranslate();
  const label = translate(isStoring ? 'adx.sheet.storing' : 'adx.sheet.looking');
  const words = wordsOf(progress, isStoring);
  const share = shareOf(progress, isStoring);
  const said = words && translate(`adx.sheet.progress.${words.key}`, words.args);
  return (
    <>
      <p role="status">{label}</p>
      <progress
        className="adx-import-progress"
        aria-label={label}
        aria-valuetext={said}
        {...(share !== undefined && { max: 1, value: share })}
      />
      <p className="adx-small adx-figures">{said ?? '\u00a0'}</p>
    </>
  );
}

function wordsOf(progress: Progress | undefined, isStoring: boolean) {
  if (!progress) return undefined;
  if ('sent' in progress)
    return { key: 'sent', args: { percent: Math.round((100 * progress.sent) / Math.max(progress.total, 1)) } };
  if (progress.isWaiting) return { key: 'waiting', args: {} };
  const { of, read, checked, stored } = progress;
  const args = {
    of: formatCount(of),
    read: formatCount(read),
    checked: formatCount(checked),
    stored: formatCount(stored),
  };
  return { key: isStoring && stored > 0 ? 'stored' : 'checked', args };
}

/** Returns undefined until the server has counted the lines. */
function shareOf(progress: Progress | undefined, isStoring: boolean): number | undefined {
  if (!progress || 'sent' in progress || progress.of === 0) return undefined;
  const { of, read, checked, stored } = progress;
  const steps = isStoring ? [read, checked, stored] : [read, checked];
  return steps.reduce((sum, step) => sum + step, 0) / (of * steps.length);
}
