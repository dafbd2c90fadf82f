import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { saySupply } from './saySupply';

export default {
  'supply.noLine': 'Le fichier {file} de {host} n’a pas de ligne pour le vendeur {id} de {system}.',
  'supply.noFile': '{host} n’a pas de fichier {file}.',
  'supply.emptyFile': 'Le fichier n’a aucune ligne valide.',
  'supply.placeholder': 'Le fichier n’a que la ligne « placeholder », qui n’autorise aucun vendeur.',
  'supply.fileTooLong': 'Seules les {lines} premières lignes ont été lues.',
  'supply.partnerNotNamed': 'Le fichier ne nomme pas le partenaire d’inventaire {partner}.',
  'supply.nearCase': 'La ligne {line} nomme le vendeur {found}. Les majuscules doivent être celles de {id}.',
  'supply.nearLetter': 'La ligne {line} nomme le vendeur {found} avec une lettre {letter}. Il faut {id}.',
  'supply.nearDigit': 'La ligne {line} nomme le vendeur {found} avec un chiffre {digit}. Il faut {id}.',
  'supply.nearId': 'La ligne {line} nomme le vendeur {found}. Il faut sans doute {id}.',
  'supply.nearSystem': 'La ligne {line} nomme le système {found}. Il faut {system}.',
  'supply.badRelation': 'La ligne {line} contient « {found} » à la place de DIRECT ou RESELLER.',
  'supply.badSystem': 'La ligne {line} n’est pas valide : son domaine devrait être {system}.',
  'supply.badFields':
    'La ligne {line} n’est pas valide : il faut un domaine, un ID et DIRECT ou RESELLER, séparés par des virgules.',
  'supply.sellerMissing': 'Le fichier sellers.json de {system} ne contient pas le vendeur {id}.',
  'supply.sellerTwice':
    'Le fichier sellers.json de {system} contient deux fois le vendeur {id}, avec des indications différentes.',
  'supply.sellersUnread': 'Le fichier sellers.json de {system} n’a pas pu être lu.',
  'supply.sellersPage': 'C’est une page web.',
  'supply.sellersBroken': 'Ce n’est pas du JSON valide avec une liste de vendeurs.',
  'supply.directIntermediary': 'La ligne {line} indique DIRECT, mais le vendeur {id} de {system} est un intermédiaire.',
  'supply.resellerPublisher': 'La ligne {line} indique RESELLER, mais le vendeur {id} de {system} est l’éditeur.',
  'supply.ownerDiffers': 'Selon {file}, le propriétaire est {owner}, mais le vendeur {id} de {system} est {found}.',
  'supply.chainIncomplete': 'La chaîne d’approvisionnement est incomplète.',
  'supply.chainOpen': 'Son premier vendeur est inconnu.',
  'supply.chainUnpaid': 'Elle n’a aucun vendeur payé.',
  'supply.chainBroken': 'Le vendeur {id} de {system} est {found}, mais le vendeur précédent est {before}.',
  'supply.chainStart': 'Elle commence par l’intermédiaire {found}, vendeur {id} de {system}.',
  'supply.tooManyHops': 'La chaîne d’approvisionnement a {hops} étapes ; l’acheteur en accepte au plus {most}.',
  'supply.confidential': 'Le fichier sellers.json de {system} cache qui est le vendeur {id}.',
  'supply.notPassthrough':
    'Le vendeur {id} de {system} n’est pas payé : le fichier sellers.json devrait indiquer is_passthrough.',
  'supply.page': 'Le fichier {file} de {host} est une page web, pas un fichier texte.',
  'supply.noDeveloperSite': 'La page de la boutique ne nomme aucun site de développeur.',
  'supply.byStore': 'D’après la page de la boutique.',
  'supply.notReached': '{host} est injoignable.',
  'supply.copyExpired': '{host} est injoignable depuis {days} jours : la dernière copie de {file} a expiré.',
} satisfies InOtherWords<typeof saySupply>;
