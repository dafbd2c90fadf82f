import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayCalls } from '../../../schema/messages/sayCalls';

export default {
  'calls.notJson': 'Le serveur a répondu à {path} par autre chose que du JSON.',
  'calls.status': 'Le serveur a répondu {status}. Réessayez.',
  'calls.notList': 'Le serveur n’a pas envoyé de liste pour {list}.',
} satisfies InOtherWords<typeof sayCalls>;
