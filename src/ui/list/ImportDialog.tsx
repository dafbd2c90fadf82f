import { FileUp } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { ConsoleProvider, SheetImport } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/ActionHost';
import { AskFoot } from '../actions/AskFoot';
import { sayError } from '../actions/problemOf';
import { formatCount } from '../i18n/format';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useToast } from '../shell/feedback';
import { inSentence } from './inSentence';
import './importDialog.css';

const modes = ['both', 'update', 'create'] as const;
type Mode = (typeof modes)[number];
type Chosen = { readonly name: string; readonly text: string };
/** What the server says of a file as it is looked through. */
type Look = { readonly isBusy: true } | { readonly result: SheetImport } | { readonly error: string | undefined };

const shownAtMost = 100;
const undoSeconds = 60;

/** A file of objects: looked through first, with every fault by its line, then taken as a whole or not at all. */
export function ImportDialog({ resource, onClose }: { resource: AnyResource; onClose(): void }) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const provider = useDataProvider<ConsoleProvider>();
  const { refresh } = useActions();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [mode, setMode] = useState<Mode>('both');
  const [look, setLook] = useState<Look>();
  const [isStoring, setStoring] = useState(false);
  const objects = inSentence(text(resource.label[1]));

  useEffect(() => {
    if (!chosen) return;
    const ending = new AbortController();
    setLook({ isBusy: true });
    provider.importSheet(resource.name, { text: chosen.text, mode, dryRun: true, signal: ending.signal }).then(
      (result) => !ending.signal.aborted && setLook({ result }),
      (error: unknown) => !ending.signal.aborted && setLook({ error: sayError(error) }),
    );
    return () => ending.abort();
  }, [provider, resource, chosen, mode]);

  const store = async () => {
    if (!chosen) return;
    setStoring(true);
    try {
      const done = await provider.importSheet(resource.name, { text: chosen.text, mode, dryRun: false });
      // Somebody was faster than the second look.
      if (done.rejectedCount > 0) return setLook({ result: done });
      const { undo } = done;
      refresh();
      toast({
        message: translate('adx.sheet.done', counted(done)),
        tone: 'success',
        ...(undo && {
          action: { label: translate('adx.actions.undo'), run: () => provider.undo(undo).then(refresh) },
          seconds: undoSeconds,
        }),
      });
      onClose();
    } catch (error) {
      setLook({ error: sayError(error) });
    } finally {
      setStoring(false);
    }
  };

  const result = look && 'result' in look ? look.result : undefined;
  const isReady = result !== undefined && result.rejectedCount === 0 && result.create + result.update > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} slotProps={{ paper: { className: 'adx-ask adx-import' } }}>
      <div className="adx-ask-body">
        <FileUp className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id={`${id}-title`}>{translate('adx.sheet.title', { objects })}</h2>
          <p>{translate('adx.sheet.about', { objects })}</p>
          <div className="adx-import-modes" role="radiogroup" aria-label={translate('adx.sheet.mode')}>
            {modes.map((one) => (
              <label key={one} className="adx-radio" data-chosen={one === mode || undefined}>
                <input type="radio" className="adx-radio-input" name={`${id}-mode`} checked={one === mode} onChange={() => setMode(one)} />
                {translate(`adx.sheet.modes.${one}`)}
              </label>
            ))}
          </div>
          <div className="adx-import-file">
            <Button autoFocus={!chosen} onClick={() => input.current?.click()} disabled={isStoring}>
              {translate(chosen ? 'adx.sheet.other' : 'adx.sheet.choose')}
            </Button>
            <span>{chosen?.name}</span>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              hidden
              aria-label={translate('adx.sheet.choose')}
              onChange={async (event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) setChosen({ name: file.name, text: await file.text() });
              }}
            />
          </div>
          <div role="status">
            {look && 'isBusy' in look && (
              <>
                <progress className="adx-import-progress" aria-label={translate('adx.sheet.looking')} />
                <p>{translate('adx.sheet.looking')}</p>
              </>
            )}
            {look && 'error' in look && <p className="adx-ask-danger">{look.error}</p>}
            {result && <Outcome result={result} />}
          </div>
        </div>
      </div>
      <AskFoot onCancel={onClose} isBusy={isStoring}>
        <Button variant="contained" disabled={!isReady || isStoring} onClick={() => void store()}>
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

function Outcome({ result }: { result: SheetImport }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const text = useText();
  const { rejected, rejectedCount, create, update } = result;
  if (rejectedCount === 0) return <p>{translate(create + update === 0 ? 'adx.sheet.nothing' : 'adx.sheet.coming', counted(result))}</p>;
  const shown = rejected.slice(0, shownAtMost);
  return (
    <>
      <p className="adx-ask-danger">{translate('adx.sheet.rejected', { smart_count: rejectedCount, count: formatCount(rejectedCount) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section className="adx-import-faults" tabIndex={0} aria-label={translate('adx.sheet.faults')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('adx.sheet.line')}</th>
              <th scope="col">{translate('adx.sheet.column')}</th>
              <th scope="col">{translate('adx.sheet.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, field, ...found }) => (
              <tr key={`${line} ${field} ${found.message}`}>
                <td className="adx-figures">{line}</td>
                <td>{field ? text(field) : '-'}</td>
                <td>{problemText(found)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rejectedCount > shown.length && <p>{translate('adx.sheet.more', { count: formatCount(rejectedCount - shown.length) })}</p>}
    </>
  );
}
