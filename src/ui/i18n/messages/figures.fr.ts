export default {
  adx: {
    figures: {
      of_day: '%{day} (%{zone})',
      waiting: 'En attente des chiffres d’hier de toute la liste…',
      judging: 'Recherche de ce qui bloque chacun…',
      failed: 'Les chiffres d’hier ne sont pas arrivés.',
      open: '%{value} : rapport de %{name}',
      broken: 'Règles enfreintes, et par combien',
      hidden: 'Quelque chose qui ne vous est pas montré',
      none: 'Rien n’est bloqué dans cette liste.',
    },
  },
  'Requests yesterday': 'Requêtes hier',
  'Fill yesterday': 'Remplissage hier',
  'Bids yesterday': 'Enchères hier',
  'Win rate yesterday': 'Taux de victoire hier',
  'Impressions yesterday': 'Impressions hier',
  'Completion yesterday': 'Complétion hier',
  'Revenue yesterday': 'Revenu hier',
  'Spend yesterday': 'Dépense hier',
  'Broken rule': 'Règle enfreinte',
  'The list is not there yet that this is filtered or sorted by. Try again.':
    'La liste par laquelle cela est filtré ou trié n’est pas encore là. Réessayez.',
};
