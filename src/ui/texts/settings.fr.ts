export default {
  adx: {
    settings: {
      title: 'Réglages de l’interface',
      about: 'Pour vous seul, dans tous vos navigateurs. Les changements s’appliquent aussitôt.',
      tabs: { label: 'Ouvrir les liens dans', same: 'Le même onglet', new: 'Un nouvel onglet' },
      density: 'Hauteur des lignes des listes',
      densities: { compact: 'Compactes', normal: 'Normales', comfortable: 'Aérées' },
      pageSize: 'Lignes par page',
      startPage: 'Page d’accueil',
      firstEntry: 'Première entrée du menu',
      done: 'Terminé',
    },
  },
};
