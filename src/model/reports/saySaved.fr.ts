import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { saySaved } from './saySaved';

export default {
  'saved.trafficMissing':
    'Des données de trafic manquent sur le serveur, et ces chiffres seraient trop bas : {months}. Choisissez d’autres jours, ou demandez à l’exploitant de les restaurer.',
  'saved.noResult': '{name} n’a pas de résultat à afficher. Téléchargez son fichier, ou lancez-le.',
  'saved.running': '{name} est en cours d’exécution. La cloche vous préviendra quand ce sera prêt.',
  'saved.resultUnread':
    'Le résultat de {name} ne peut pas être lu pour le moment. Réessayez dans une minute, ou relancez le rapport.',
  'saved.resultExpired': 'Le résultat de {name} a expiré. Relancez le rapport.',
  'saved.fileBeingWritten':
    'Le fichier de {name} est en cours d’écriture. La cloche vous préviendra quand il sera prêt.',
  'saved.fileUnread':
    'Le fichier de {name} ne peut pas être lu pour le moment. Réessayez dans une minute, ou ouvrez le rapport et enregistrez-le à nouveau.',
  'saved.fileExpired': 'Le fichier de {name} a expiré. Ouvrez le rapport et enregistrez-le à nouveau.',
  'saved.demandGone': 'Votre compte n’a plus accès au côté demande.',
  'saved.supplyGone': 'Votre compte n’a plus accès au côté inventaire.',
  'saved.neverRun': '{name} n’a pas de résultat.',
  'saved.neverWritten': '{name} n’a pas de fichier.',
  'saved.tooSlow':
    'Le rapport a pris plus de {minutes} minutes. Choisissez moins de jours ou de dimensions, ou filtrez davantage.',
  'saved.tooOften': 'Le rapport a été lancé {times} fois sans se terminer. Demandez moins.',
  'saved.ownerNoDemand': 'Le compte n’a plus accès au côté demande.',
  'saved.ownerNoSupply': 'Le compte n’a plus accès au côté inventaire.',
  'saved.hasFile': '{name} a déjà un fichier avec ses réglages actuels. Enregistrez ceci sous un autre nom.',
  'saved.onlyOwner': 'Seul {owner} peut modifier {name}. Enregistrez plutôt une copie.',
  'saved.onlyItsOwner': 'Seul son propriétaire peut modifier {name}. Enregistrez plutôt une copie.',
} satisfies InOtherWords<typeof saySaved>;
