import {
  CalendarClock,
  ChartLine,
  Download,
  type LucideIcon,
  PenLine,
  Trash2,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfSaved, type SavedEntry } from '../../model/reports/savedReport';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useAlert, useToast } from '../../ui/parts/feedback';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useOpensTab } from '../../ui/parts/ScreenLink';
import { useSaved } from './SavedContext';
import { useOpenFile } from './useOpenFile';
import { useRefusalWords } from './useRefusalWords';
import { useSavedWrites } from './useSavedWrites';

const RenameSaved = lazyComponent(() => import('./RenameSaved').then((module) => module.RenameSaved));
const ScheduleSaved = lazyComponent(() => import('./ScheduleSaved').then((module) => module.ScheduleSaved));
const DeleteSaved = lazyComponent(() => import('./DeleteSaved').then((module) => module.DeleteSaved));

/** An action, shared by row buttons and menus. */
export type SavedAction = {
  readonly name: 'open' | 'download' | 'rename' | 'schedule' | 'share' | 'delete';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDangerous?: true;
  run(): void;
};

type Question = { readonly kind: 'rename' | 'schedule' | 'delete'; readonly entries: readonly SavedEntry[] };

/** The actions on saved reports; the caller renders `dialogs`. Only its author changes or deletes a report. */
export function useSavedActions(onDeleted?: (ids: readonly number[]) => void): {
  actionsOf(entry: SavedEntry): readonly SavedAction[];
  askDelete(entries: readonly SavedEntry[]): void;
  readonly dialogs: ReactNode;
} {
  const translate = useTranslate();
  const words = useRefusalWords();
  const alert = useAlert();
  const toast = useToast();
  const navigate = useNavigate();
  const opensTab = useOpensTab();
  const { feed } = useSaved();
  const { change } = useSavedWrites();
  const openFile = useOpenFile();
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);

  const share = async (entry: SavedEntry, shared: boolean): Promise<void> => {
    try {
      const { name } = await change(entry.id, { shared, version: entry.version });
      toast({ message: toldByKey(shared ? 'adx.saved.isShared' : 'adx.saved.isPrivate', { name }), tone: 'success' });
    } catch (error) {
      alert(words.of(error));
    }
  };
  const open = (entry: SavedEntry): void => {
    feed.see([entry]);
    if (opensTab) window.open(addressOfSaved(entry), '_blank', 'noopener');
    else navigate(addressOfSaved(entry));
  };
  const ask = (kind: Question['kind'], entry: SavedEntry) => () => setQuestion({ kind, entries: [entry] });

  const actionsOf = (entry: SavedEntry): readonly SavedAction[] => [
    { name: 'open', label: translate('adx.saved.actions.open'), icon: ChartLine, run: () => open(entry) },
    ...(entry.file
      ? [
          {
            name: 'download',
            label: translate('adx.saved.actions.download'),
            icon: Download,
            run: () => void openFile(entry),
          } as const,
        ]
      : []),
    ...(entry.isMine
      ? ([
          { name: 'rename', label: translate('adx.saved.actions.rename'), icon: PenLine, run: ask('rename', entry) },
          {
            name: 'schedule',
            label: translate('adx.saved.actions.schedule'),
            icon: CalendarClock,
            run: ask('schedule', entry),
          },
          {
            name: 'share',
            label: translate(entry.shared ? 'adx.saved.actions.unshare' : 'adx.saved.actions.share'),
            icon: entry.shared ? UserRoundX : UsersRound,
            run: () => void share(entry, !entry.shared),
          },
          {
            name: 'delete',
            label: translate('adx.saved.actions.delete'),
            icon: Trash2,
            isDangerous: true,
            run: ask('delete', entry),
          },
        ] as const)
      : []),
  ];
  const [first] = question?.entries ?? [];
  return {
    actionsOf,
    askDelete: (entries) => setQuestion({ kind: 'delete', entries }),
    dialogs: (
      <>
        {question?.kind === 'rename' && first && <RenameSaved entry={first} onClose={close} />}
        {question?.kind === 'schedule' && first && <ScheduleSaved entry={first} onClose={close} />}
        {question?.kind === 'delete' && (
          <DeleteSaved entries={question.entries} onClose={close} {...(onDeleted && { onDeleted })} />
        )}
      </>
    ),
  };
}
