export default {
  'The body must have a `state`, an object or a list.': 'Le corps doit avoir un « state », un objet ou une liste.',
  'This address has expired.': 'Cette adresse a expiré.',
  'The data of an address can have at most 1 MB.': 'Les données d’une adresse peuvent atteindre 1 Mo au plus.',
  adx: {
    address: {
      gone: 'Le filtre de ce lien a expiré ou appartient à un autre compte. Le lien s’ouvre sans lui.',
      unread: 'Le filtre de ce lien ne s’est pas chargé',
      uncopied: 'Impossible de copier le lien. %{why}',
      unnamed: 'Ce lien ne contient pas son filtre : d’autres personnes l’ouvriront sans le filtre. %{why}',
    },
  },
};
