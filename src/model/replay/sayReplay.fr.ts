import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { sayReplay } from './sayReplay';

export default {
  'replay.environment': '{name} n’accepte pas l’environnement de cette requête.',
  'replay.format': '{name} n’accepte pas le format publicitaire de cette requête.',
  'replay.country': '{name} n’accepte pas le pays de cette requête.',
  'replay.duration': '{name} n’accepte pas la durée de publicité de cette requête.',
  'replay.position': '{name} n’accepte pas l’emplacement de la publicité de cette requête.',
  'replay.childDirected': '{name} n’accepte pas les requêtes destinées aux enfants.',
  'replay.consent': '{name} exige un consentement, absent de cette requête.',
  'replay.advertiserDomain': '{name} bloque le domaine annonceur de l’offre.',
  'replay.lists': '{name} n’accepte pas l’application ou le site de cette requête.',
  'replay.targeting': 'Le ciblage {name} exclut cette requête.',
  'replay.notSelected': '{other} n’est pas sélectionné sur {name}.',
  'replay.belowFloor': 'L’offre est sous le plancher de {name}.',
  'replay.callerDeleted': 'L’appelant de {name} a été supprimé.',
  'replay.noDeal': 'Le deal de l’offre manque sur {name}.',
} satisfies InOtherWords<typeof sayReplay>;
