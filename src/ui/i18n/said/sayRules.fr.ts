import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayRules } from '../../../schema/messages/sayRules';

export default {
  'rules.ofOther': '{name} : {why}',
  'rules.storeId': 'Un ID de boutique {store} ressemble à {example}.',
  'rules.timeout': '{name} peut prendre {ms} ms. Accordez plus de temps ici, ou réduisez-le là-bas.',
  'rules.otherEnvironment': '{name} a un autre environnement et sera ignoré.',
  'rules.noSeat': 'Notre seat chez {name}, {seat}, n’est pas dans la liste des seats.',
  'rules.floorOf': 'Le prix plancher de {name} est de {floor}.',
  'rules.bidsBelowFloor': '{name} enchérit sous le prix plancher.',
  'rules.oppositeList': '{name} utilise le réglage inverse.',
  'rules.datesFixed': 'Les dates sont fixées par le deal garanti {name}.',
  'rules.dealEnds': 'Son deal {name} se termine le {day}.',
  'rules.emptyList': 'La liste est vide : rien ne correspond dans {name}.',
  'rules.accountCap': 'La limite du compte est de {most} requêtes par seconde.',
  'rules.objectLimit': 'Le compte peut avoir {most} {objects} au plus. Archivez-en d’abord.',
  'rules.exchangeCap': '{name} envoie au plus {most} requêtes par seconde.',
  'rules.contradicts': '{name} contredit ceci : aucun trafic ne convient aux deux.',
  'rules.badPattern':
    '{pattern} n’est pas une expression régulière valide. Fermez ses parenthèses et crochets, et retirez assertions et références arrière.',
  'rules.unknownKey': '{name} n’est ni un paramètre d’URL ni un paramètre de tag du compte.',
  'rules.servesWithout': '{name} diffusera sans lui.',
  'rules.notUrlParam': '{name} n’est pas un paramètre d’URL.',
  'rules.addUrlParam': 'Ajoutez d’abord {name} aux paramètres d’URL.',
  'rules.notTagParam': '{name} n’est pas un paramètre de tag du compte. Connus : {known}.',
  'rules.noTagParams': '{name} n’est pas un paramètre de tag du compte. Connus : aucun.',
  'rules.urlParamTaken': 'La plateforme a déjà un paramètre d’URL {name}. Choisissez un autre nom.',
  'rules.notMacro': '{name} n’est pas une macro sortante.',
  'rules.noValues': 'Aucune valeur n’est définie pour {names}.',
} satisfies InOtherWords<typeof sayRules>;
