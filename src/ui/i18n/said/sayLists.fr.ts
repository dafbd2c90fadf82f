import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayLists } from '../../../schema/messages/sayLists';

export default {
  'lists.unknownFilter': 'Champ de filtre inconnu : {name}. Vérifiez l’orthographe.',
  'lists.unknownSort': 'Champ de tri inconnu : {name}. Vérifiez l’orthographe.',
  'lists.unknownFilterOf': 'Champ de filtre inconnu : {name}. Connus : {known}.',
  'lists.unknownSortOf': 'Champ de tri inconnu : {name}. Connus : {known}.',
  'lists.notSorted': '{name} a plusieurs valeurs et ne peut pas servir au tri.',
  'lists.valueOrList': '{name} accepte une valeur ou une liste de valeurs.',
  'lists.oneValue': '{name} accepte une seule valeur.',
  'lists.noOrder': '{field} n’a pas d’ordre : {name} n’est pas utilisable.',
  'lists.tooLong':
    'La liste est trop longue pour être triée ou filtrée par {fields}. Utilisez les champs qu’elle affiche.',
  'lists.notCounted': 'Impossible de compter {name} : ce champ n’est pas affiché dans la liste.',
  'lists.fileColumn': 'Le fichier n’a pas de colonne {column}.',
  'lists.notOpen': 'Votre compte n’a pas accès à cette liste : {list}.',
  'lists.notLoaded': 'Impossible de charger cette liste : {list}. Réessayez.',
  'lists.sourceRead': '{count} entrées : {added} ajoutées, {removed} supprimées.',
  'lists.sourceReadSome':
    '{count} entrées : {added} ajoutées, {removed} supprimées. {invalid} lignes ne sont pas des entrées valides.',
  'lists.sourceSame': 'Rien n’a changé.',
  'lists.sourceStatus': 'Le serveur a répondu avec le statut {status}.',
  'lists.sourcePage': 'L’adresse donne une page web ou du JSON, pas une liste.',
  'lists.sourceEmpty': 'La source n’a aucune entrée valide : la liste est restée telle quelle.',
  'lists.fromSource': 'Lu à l’adresse {url}.',
} satisfies InOtherWords<typeof sayLists>;
