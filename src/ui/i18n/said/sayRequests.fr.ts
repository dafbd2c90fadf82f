import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayRequests } from '../../../schema/messages/sayRequests';

export default {
  'requests.notFound': 'Rien à l’adresse {path}.',
  'requests.method': '{method} n’est pas possible ici. Utilisez {methods}.',
  'requests.coding': 'Content-Encoding {coding} n’est pas pris en charge. Utilisez gzip, deflate ou br, ou rien.',
  'requests.noCoding': 'Content-Encoding {coding} n’est pas pris en charge. Envoyez le corps sans compression.',
  'requests.viewerChanged': 'Vous êtes maintenant connecté en tant que {name}.',
  'requests.viewerChangedUnsaved': 'Vous êtes maintenant connecté en tant que {name}. Rien n’a été enregistré.',
  'requests.oneOf': '{name} doit être l’une de ces valeurs : {options}.',
  'requests.period': '{name} doit être l’une de ces valeurs : {options} ; ou une date comme 2026-03-31.',
  'requests.flagOrOneOf': '{name} doit être true, false ou l’une de ces valeurs : {options}.',
  'requests.wholeNumber': '{name} doit être un nombre entier de {least} à {most}.',
  'requests.range': 'range doit être deux nombres entiers comme [0,99], pour au plus {most} lignes.',
  'requests.moment': '{name} doit ressembler à 2026-09-30 ou 2026-09-30T16:05:00Z.',
  'requests.encoding': 'L’encodage {encoding} est inconnu. Utilisez un nom comme utf-8 ou windows-1252.',
  'requests.formPart': 'Le formulaire n’a pas de partie nommée {name}.',
  'requests.edits': 'edits doit être une liste de 1 à {most} modifications.',
  'requests.noSellers': 'Aucun compte n’a de sellers.json sur {host}.',
  'requests.repeatedAnswer':
    'Cette réponse est répétée : elle indique les {named} premières lignes refusées sur {count}.',
} satisfies InOtherWords<typeof sayRequests>;
