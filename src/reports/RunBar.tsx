import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/parts/Button';
import { ElapsedTime } from './ElapsedTime';
import { useReport } from './ReportContext';
import { FileButton } from './saved/FileButton';

const isMac = typeof navigator === 'object' && /Mac|iP(hone|ad)/.test(navigator.platform);

export function RunBar() {
  const translate = useTranslate();
  const { run, start, cancel, draft, missing } = useReport();
  const mayRun = draft.metrics.length > 0 && missing.length === 0;
  const act = useRef<() => void>(undefined);
  act.current = () => {
    if (mayRun && !run.isRunning) start();
  };
  // As soon as it can be seen: the key it shows works.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A dialog over the screen has keys of its own.
      if (!isRun || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      act.current?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const why =
    draft.metrics.length === 0
      ? translate('adx.reports.noMetric')
      : missing.length > 0
        ? translate('adx.reports.dropFirst')
        : '';
  return (
    <div className="adx-strip adx-rep-runbar">
      {run.isRunning ? (
        <>
          <p className="adx-small adx-rep-running" role="status">
            {run.before === undefined
              ? translate('adx.reports.running')
              : translate('adx.saved.before', { smart_count: run.before })}{' '}
            <ElapsedTime since={run.startedAt} />
          </p>
          <Button autoFocus onClick={cancel} startIcon={<X size={15} aria-hidden />}>
            {translate('adx.reports.cancel')}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="contained"
            className="adx-rep-run"
            onClick={start}
            disabled={!mayRun}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {translate('adx.reports.run')}
            <kbd className="adx-rep-key" aria-hidden>
              {isMac ? '⌘ ↵' : 'Ctrl ↵'}
            </kbd>
          </Button>
          {why ? <p className="adx-small adx-rep-why">{why}</p> : <FileButton isDisabled={!mayRun} />}
        </>
      )}
    </div>
  );
}
