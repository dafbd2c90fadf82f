import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { saySaved } from '../../../schema/messages/saySaved';

export default {
  'saved.trafficMissing':
    'Des données de trafic manquent sur le serveur, et ces chiffres seraient trop bas : {months}. Choisissez d’autres jours, ou demandez à l’exploitant de les restaurer.',
  'saved.noResult': '{name} n’a pas de résultat à afficher. Téléchargez son fichier, ou lancez-le.',
  'saved.running': '{name} est en cours d’exécution. La cloche vous préviendra quand ce sera prêt.',
  'saved.resultUnread': 'Le résultat de {name} ne peut pas être lu pour le moment. Réessayez dans une minute, ou relancez le rapport.',
  'saved.resultExpired': 'Le résultat de {name} a expiré. Relancez le rapport.',
  'saved.fileBeingWritten': 'Le fichier de {name} est en cours d’écriture. La cloche vous préviendra quand il sera prêt.',
  'saved.fileUnread':
    'Le fichier de {name} ne peut pas être lu pour le moment. Réessayez dans une minute, ou ouvrez le rapport et enregistrez-le à nouveau.',
  'saved.fileExpired': 'Le fichier de {name} a expiré. Ouvrez le rapport et enregistrez-le à nouveau.',
  'saved.demandGone': 'Votre compte n’a plus accès au côté demande.',
  'saved.supplyGone': 'Votre compte n’a plus accès au côté offre.',
} satisfies InOtherWords<typeof saySaved>;
