import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { saySignIns } from '../../../schema/messages/saySignIns';

export default {
  'signIns.accountArchived': '{name} est archivé. Restaurez-le avant d’agir en son nom.',
  'signIns.noLogin': '{name} n’a pas encore d’utilisateur. Ajoutez-en un dans son onglet Accès.',
  'signIns.loginArchived': '{name} est archivé. Restaurez d’abord l’utilisateur.',
  'signIns.tokenAddress': 'Ce jeton d’API n’est pas autorisé depuis {address}.',
  'signIns.only': 'C’est le seul accès de {name}.',
} satisfies InOtherWords<typeof saySignIns>;
