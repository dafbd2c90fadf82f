import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { sayLive } from './sayLive';

export default {
  'live.id': '{name} doit être l’ID d’un objet.',
  'live.code': '{name} doit être un code comme 303.',
  'live.longText': '{name} doit compter au plus {most} caractères.',
  'live.country': '{name} doit être un code à deux lettres, comme us.',
  'live.oneOf': '{name} doit être l’une de ces valeurs : {options}.',
  'live.percent': '{name} doit être supérieur à 0 et au plus 100, avec au plus 3 décimales.',
  'live.whole': '{name} doit être un nombre entier de {least} à {most}.',
  'live.text': '{name} doit être un texte de 1 à {most} caractères.',
  'live.price': '{name} doit être un prix en USD pour mille, de 0 à {most}.',
  'live.millis': '{name} doit être en millisecondes, de 0 à {most}.',
  'live.since1970': '{name} doit être en millisecondes depuis 1970.',
  'live.flag': '{name} doit être true ou false.',
  'live.auctionId': '{name} doit compter 1 à 64 lettres, chiffres, points, deux-points, tirets ou soulignés.',
  'live.size': '{name} doit être une taille comme 640x360.',
  'live.object': '{name} doit être un objet.',
  'live.list': '{name} doit être une liste d’au plus {most} éléments.',
  'live.tagOrCampaign': '{name} doit être l’ID d’un tag, ou campaign l’ID d’une campagne.',
  'live.ofAccount': '{name} doit être {id}, le compte du jeton.',
  'live.longLine': 'La ligne dépasse {size}.',
  'live.old': '{name} doit dater des {minutes} dernières minutes, en millisecondes depuis 1970.',
} satisfies InOtherWords<typeof sayLive>;
