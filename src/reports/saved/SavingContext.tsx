import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchOf } from '../../model/reports/reportSearch';
import {
  addressOfSaved,
  type FileFormat,
  type NewSavedReport,
  type SavedChange,
  type SavedReport,
  savedLimits,
} from '../../model/reports/savedReport';
import { problemOf } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useAlert, useToast } from '../../ui/parts/feedback';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useReport } from '../parts/ReportContext';
import { writeReportUrl } from '../parts/reportUrl';
import { useSaved } from './SavedContext';
import { askedBy } from './savedDraft';
import { isFinished } from './savedFeed';
import { readSavedNews } from './savedNews';
import { useRefusalWords } from './useRefusalWords';
import { useReportName } from './useReportName';
import { useSavedWrites } from './useSavedWrites';

const SaveDialog = lazyComponent(() => import('./SaveDialog').then((module) => module.SaveDialog));
const ConflictOfSaved = lazyComponent(() => import('./ConflictOfSaved').then((module) => module.ConflictOfSaved));

type Saving = {
  /** Saves in place where allowed, else as a new report. */
  save(): void;
  saveAs(): void;
  runAsFile(format: FileFormat): void;
  /** Returns to the stored version. */
  discard(): void;
  readonly isBusy: boolean;
  /** Whether the open report is stored and the viewer owns it. */
  readonly isMine: boolean;
  /** Whether it is the viewer's, finished and without a file: a report with a file keeps its request. */
  readonly isInPlace: boolean;
};

/** Long enough to read the message and choose. */
const lostSeconds = 20;

const Context = createContext<Saving | undefined>(undefined);

export function useSaving(): Saving {
  const saving = useContext(Context);
  if (!saving)
    throw new Error('useSaving stands outside SavingProvider; ReportScreen wraps the parts of the screen in it.');
  return saving;
}

/** Saves the report on the screen: in place, as a new one, or as a file. */
export function SavingProvider({ children }: { children: ReactNode }) {
  const words = useRefusalWords();
  const toast = useToast();
  const alert = useAlert();
  const navigate = useNavigate();
  const { draft, today, saved, isEdited, view, run } = useReport();
  const { create, change } = useSavedWrites();
  const { ofFile } = useReportName();
  const [question, setQuestion] = useState<'saveAs' | SavedReport>();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const hasAnswer = run.result !== undefined;
  // If the server is unreachable, the dialog says so and keeps the typed values.
  useEffect(() => {
    if (hasAnswer) SaveDialog.preload();
  }, [hasAnswer]);
  const isMine = saved?.isMine === true;
  const leave = useLeaveSaved();
  const lose = ({ name, isMine: wasMine }: SavedReport) => {
    setQuestion(undefined);
    leave();
    toast({
      message: toldByKey(wasMine ? 'adx.saved.lost' : 'adx.saved.lostOrPrivate', { name }),
      tone: 'error',
      seconds: lostSeconds,
      action: { label: toldByKey('adx.saved.saveMore'), run: () => setQuestion('saveAs') },
    });
  };
  useLostSaved(saved, lose);
  const isInPlace = isMine && saved.file === 0 && isFinished(saved);

  const show = (next: SavedReport) => {
    const rest = searchOf([...view].filter(([key]) => key !== 'saved'));
    navigate(addressOfSaved(next) + (rest && `&${rest}`), { replace: saved === undefined || saved.id === next.id });
  };
  const done = (next: SavedReport) => {
    setQuestion(undefined);
    show(next);
    toast({ message: toldByKey('adx.saved.isSaved', { name: next.name }), tone: 'success' });
  };
  const busy = async (work: () => Promise<void>) => {
    // The second of two clicks would conflict with the version that the first has just saved.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      alert(words.of(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const overwrite = (of: SavedReport, version: number) =>
    busy(async () => {
      const next: SavedChange = { ...askedBy(draft, today), version };
      try {
        done(await change(of.id, next));
      } catch (error) {
        if (problemOf(error)?.status === 404) lose(of);
        else if (problemOf(error)?.code === 'version_conflict') setQuestion(of);
        else throw error;
      }
    });

  const saving: Saving = {
    isBusy,
    isMine,
    isInPlace,
    save() {
      if (!saved || !isInPlace) setQuestion('saveAs');
      else if (isEdited) void overwrite(saved, saved.version);
    },
    saveAs: () => setQuestion('saveAs'),
    discard: () => saved && show(saved),
    runAsFile: (format) =>
      void busy(async () => {
        const { request } = askedBy(draft, today);
        const report: NewSavedReport = { name: ofFile.slice(0, savedLimits.name), request, file: 1, format };
        const { name } = await create(report);
        toast({ message: toldByKey('adx.saved.fileBegun', { name }), tone: 'success' });
      }),
  };
  return (
    <Context value={saving}>
      {children}
      {question === 'saveAs' && (
        <SaveDialog onSave={async (report) => done(await create(report))} onClose={() => setQuestion(undefined)} />
      )}
      {typeof question === 'object' && (
        <ConflictOfSaved
          opened={question}
          onOverwrite={(version) => overwrite(question, version)}
          onSaveAs={() => setQuestion('saveAs')}
          onTakeTheirs={(theirs) => {
            setQuestion(undefined);
            show(theirs);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Context>
  );
}

/** Leaves a stored report that is gone: its request stays on the screen, unsaved. */
export function useLeaveSaved(): () => void {
  const navigate = useNavigate();
  const { draft } = useReport();
  return () => {
    const { search, filters } = writeReportUrl(draft);
    navigate(
      { pathname: '/report', search: `?${search}` },
      { replace: true, state: filters ? { kept: filters } : null },
    );
  };
}

/** Calls `onLost` when the open report is deleted elsewhere or no longer shared. */
function useLostSaved(saved: SavedReport | undefined, onLost: (saved: SavedReport) => void): void {
  const { events, feed, calls, log } = useSaved();
  const told = useRef(onLost);
  told.current = onLost;
  useEffect(() => {
    if (!saved) return;
    const looking = new AbortController();
    const lose = () => {
      if (!looking.signal.aborted && !feed.isRemovedHere(saved.id)) told.current(saved);
    };
    const look = async () => {
      try {
        await calls.get(saved.id, looking.signal);
      } catch (error) {
        if (problemOf(error)?.status === 404) lose();
        else if (!looking.signal.aborted) log(`The saved report ${saved.id} could not be looked up.`, error);
      }
    };
    const stops = [
      events.on('savedReport', (data) => {
        const news = readSavedNews(data);
        if (news?.isGone && news.id === saved.id) lose();
      }),
      events.on('gap', () => void look()),
    ];
    return () => {
      looking.abort();
      for (const stop of stops) stop();
    };
  }, [saved, events, feed, calls, log]);
}
