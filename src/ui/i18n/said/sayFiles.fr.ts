import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayFiles } from '../../../schema/messages/sayFiles';

export default {
  'files.unreachable':
    'Les fichiers média reçoivent l’adresse {address}, que les lecteurs ne peuvent pas joindre. Définissez PUBLIC_URL sur le serveur.',
  'files.kinds': 'Le fichier doit être de l’un de ces types : {kinds}.',
  'files.tooLarge': 'Le fichier dépasse {size}.',
  'files.unread': 'Le fichier ressemble à {kind} mais est illisible.',
  'files.content': 'Le contenu du fichier doit être de l’un de ces types : {kinds}.',
  'files.macroStyle': 'Le style de macro doit être l’un de ceux-ci : {styles}.',
} satisfies InOtherWords<typeof sayFiles>;
