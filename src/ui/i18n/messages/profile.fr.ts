export default {
  adx: {
    profile: {
      title: 'Profil',
      loadFailed: 'Erreur lors du chargement des données',
      saveFailed: 'Erreur lors de l’enregistrement des données',
      parameter: 'Nom',
      addParameter: 'Ajouter',
    },
  },
  'Who acts for an account does not change its parameters.': 'Qui agit pour un compte ne modifie pas ses paramètres.',
};
