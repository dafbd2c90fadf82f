import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayLimits } from '../../../schema/messages/sayLimits';

export default {
  'limits.call': 'C’est possible {count} fois par minute. Réessayez dans un instant.',
  'limits.reports': 'Vous pouvez lancer {count} rapports par minute. Attendez un instant, puis réessayez.',
  'limits.savedReports': 'Vous avez atteint la limite de {most, number} rapports enregistrés. Supprimez-en d’abord.',
  'limits.alerts': 'Vous pouvez charger les alertes {count} fois par minute. Attendez un instant, puis réessayez.',
  'limits.figures':
    'Vous pouvez charger les chiffres de {count} listes par minute. Attendez un instant, puis réessayez.',
  'limits.file': 'Le fichier dépasse {size}. Envoyez un fichier plus petit.',
  'limits.requestOfMany': 'La requête dépasse {size}. Envoyez un filtre, ou au plus 10 000 ID.',
  'limits.request': 'La requête dépasse {size}. Envoyez moins à la fois.',
  'limits.brokenBody': 'Le corps de la requête est incomplet, ou n’est pas en {coding}.',
  'limits.parameters': 'L’adresse a plus de {most} paramètres. Retirez-en.',
  'limits.parameter': '{name} dépasse {most, number} caractères. Raccourcissez-le.',
  'limits.parameterName': 'Le nom d’un paramètre dépasse {most, number} caractères. Raccourcissez-le.',
  'limits.preparing': 'Préparation de la liste : {percent} %. Elle s’ouvrira automatiquement.',
  'limits.replays': 'Vous pouvez rejouer {count} enchères par minute. Attendez un instant, puis réessayez.',
  'limits.bulk': 'Au plus {most, number} objets par requête. Envoyez un filtre, ou moins d’ID.',
  'limits.uses': 'Au plus {most, number} objets par requête. Envoyez moins d’ID.',
  'limits.found': 'Le filtre trouve plus de {most, number} objets. Restreignez-le.',
  'limits.filterValues': '{name} accepte au plus {most, number} valeurs. Envoyez-en moins à la fois.',
  'limits.looks': 'Vous pouvez vérifier {count} fichiers par heure. Réessayez plus tard.',
  'limits.imports': 'Vous pouvez importer {count} fichiers par heure. Réessayez plus tard.',
  'limits.importsRunning': '{count} imports de ce compte sont en cours. Attendez qu’ils se terminent.',
  'limits.fileObjects': 'Le fichier a plus de {most, number} objets. Divisez-le.',
  'limits.savedAddresses':
    'Le compte a atteint sa limite de {most} adresses enregistrées. Les adresses inutilisées expirent après 90 jours.',
  'limits.fieldsWrong': '{count, plural, one {# champ est à corriger} other {# champs sont à corriger}}.',
  'limits.moreWarnings': 'Et {count, number} de plus.',
  'limits.fieldsWrongMore': '{count, number} champs sont à corriger, et {more, number} autres.',
  'limits.streams':
    'Au plus {session, number} flux d’événements par session et {user, number} par utilisateur. Fermez d’autres fenêtres, ou rechargez les listes de temps en temps.',
  'limits.lines': 'La limite est de {most} lignes par seconde. Envoyez celles-ci plus tard, ou moins à la fois.',
} satisfies InOtherWords<typeof sayLimits>;
