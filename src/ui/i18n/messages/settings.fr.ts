export default {
  adx: {
    settings: {
      title: 'Paramètres de l’interface',
      about: 'Pour vous seul, dans tous vos navigateurs. Chaque choix s’applique aussitôt.',
      tabs: { label: 'Ouvrir les liens dans', same: 'Le même onglet', new: 'Un nouvel onglet' },
      density: 'Lignes des listes',
      densities: { compact: 'Compactes', normal: 'Normales', comfortable: 'Aérées' },
      pageSize: 'Lignes par page',
      startPage: 'Page d’accueil',
      firstEntry: 'La première du menu',
      done: 'Terminé',
    },
  },
};
