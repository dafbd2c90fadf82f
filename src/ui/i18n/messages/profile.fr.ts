export default {
  adx: {
    profile: {
      title: 'Profil',
      loadFailed: 'Erreur lors du chargement des données',
      saveFailed: 'Erreur lors de l’enregistrement des données',
      parameter: 'Nom',
      addParameter: 'Ajouter',
      token: {
        title: 'Accès pour des programmes',
        about: 'Des programmes agissent avec lui pour le compte : ils l’envoient dans Authorization: Bearer suivi du jeton.',
        make: 'Nouveau jeton',
        makeAsks: 'Le jeton actuel, s’il y en a un, cesse aussitôt de fonctionner.',
        remove: 'Supprimer le jeton',
        removeAsks: 'Les programmes qui l’utilisent cessent aussitôt de fonctionner.',
        keep: 'Ne rien changer',
        removed: 'Il n’y a plus de jeton.',
        once: 'Copiez-le maintenant : il n’est montré qu’une fois',
      },
    },
  },
  'Who acts for an account does not change its parameters.': 'Qui agit pour un compte ne modifie pas ses paramètres.',
};
