export default {
  'The account has %{1} long addresses. Each is kept for 90 days after it was last used.':
    'Le compte a %{1} adresses longues. Chacune est gardée 90 jours après sa dernière utilisation.',
  'The body must have a `state`, an object or a list.': 'Le corps doit avoir un « state », un objet ou une liste.',
  'There is no such address any more.': 'Cette adresse n’existe plus.',
  'What an address stands for takes at most 1 MB.': 'Ce que désigne une adresse prend au plus 1 Mo.',
  adx: {
    address: {
      gone: 'Le filtre de ce lien n’est plus gardé, ou appartient à un autre compte. Le reste du lien est affiché sans lui.',
      unread: 'Le filtre de ce lien ne s’est pas chargé',
      uncopied: 'Le lien n’a pas été copié. %{why}',
      unnamed: 'Ce lien ne porte pas son filtre : qui l’ouvre ailleurs ne le verra pas. %{why}',
    },
  },
};
