import type { ComponentType } from 'react';
import { useText } from '../i18n/useText';
import { ActForDialog } from './ActForDialog';
import { ActionsAt } from './ActionsAt';
import { ArchiveInUseDialog } from './ArchiveInUseDialog';
import { DeleteDialog } from './DeleteDialog';
import { EditFieldDialog } from './EditFieldDialog';
import { HandOverDialog } from './HandOverDialog';
import { RefusedDialog } from './RefusedDialog';
import type { Question } from './useActions';
import './actions.css';

type Kind = Question['kind'];
export type DialogProps<K extends Kind> = {
  readonly question: Extract<Question, { readonly kind: K }>;
  onClose(): void;
};

const dialogs: { readonly [K in Kind]: ComponentType<DialogProps<K>> } = {
  delete: DeleteDialog,
  archiveInUse: ArchiveInUseDialog,
  handOver: HandOverDialog,
  actFor: ActForDialog,
  editField: EditFieldDialog,
  refused: RefusedDialog,
  menu: ActionsAt,
  own: function OwnDialog({ question: { Dialog, label, records }, onClose }) {
    const text = useText();
    return <Dialog records={records} title={text(label)} onClose={onClose} />;
  },
};

/** The dialog of a question; fetched when the first one is asked. */
export function ActionDialog({ question, onClose }: DialogProps<Kind>) {
  // The map is total, so the cast only forgets which kind it was.
  const Dialog = dialogs[question.kind] as ComponentType<DialogProps<Kind>>;
  return <Dialog question={question} onClose={onClose} />;
}
