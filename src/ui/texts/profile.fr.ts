export default {
  adx: {
    profile: {
      loadFailed: 'Erreur lors du chargement des données',
      saveFailed: 'Erreur lors de l’enregistrement des données',
      parameter: 'Nom',
      addParameter: 'Ajouter',
      token: {
        title: 'Accès API',
        about:
          'Des programmes utilisent ce jeton pour agir au nom du compte : envoyez-le dans Authorization: Bearer suivi du jeton.',
        make: 'Nouveau jeton',
        makeAsks: 'Le jeton actuel, s’il y en a un, cesse aussitôt de fonctionner.',
        remove: 'Supprimer le jeton',
        removeAsks: 'Les programmes qui l’utilisent cessent aussitôt de fonctionner.',
        keep: 'Annuler',
        removed: 'Jeton supprimé.',
        once: 'Copiez-le maintenant. Il n’est affiché qu’une fois.',
      },
    },
  },
};
