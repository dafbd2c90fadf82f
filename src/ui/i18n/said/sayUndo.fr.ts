import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayUndo } from '../../../schema/messages/sayUndo';

export default {
  'undo.once': 'Annulable une seule fois, pendant {minutes} minutes.',
  'undo.changedSince': 'Modifié depuis : {names}. Rien n’a été annulé.',
  'undo.inUse': 'Les objets importés sont désormais utilisés par {users}. Rien n’a été annulé.',
} satisfies InOtherWords<typeof sayUndo>;
