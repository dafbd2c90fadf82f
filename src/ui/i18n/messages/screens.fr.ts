/** What the first screen says of others and shares with them: their names, the bell, and words of values. */
export default {
  adx: {
    dashboard: { title: 'Tableau de bord' },
    finance: { title: 'Rapport financier' },
    live: { title: 'Vue en direct' },
    form: {
      actions: 'Autres actions',
      on: 'Oui',
      off: 'Non',
      all: 'Tous',
      more: 'et %{smart_count} de plus |||| et %{smart_count} de plus',
      dayparts: { hours: '%{smart_count} heure sur 168 |||| %{smart_count} heures sur 168' },
    },
    palette: { find: 'Chercher objets, rapports, ID' },
    profile: { title: 'Profil' },
    sheet: { button: 'Fichier' },
    serving: { ask: 'Contrôle de diffusion' },
    reports: { title: 'Rapport', create: 'Créer un rapport', marketplace: 'Rapport des places de marché' },
    saved: {
      title: 'Rapports enregistrés',
      bell: 'Rapports enregistrés, %{smart_count} nouveau |||| Rapports enregistrés, %{smart_count} nouveaux',
      notifications: 'Notifications',
      notificationsNew: 'Notifications, %{smart_count} nouvelle |||| Notifications, %{smart_count} nouvelles',
      open: 'Ouvrir',
      isReady: '« %{name} » est prêt.',
      hasFailed: '« %{name} » a échoué. %{why}',
    },
    keys: {
      places: { live: 'Dans la vue en direct' },
      live: {
        pause: 'Mettre en pause ou reprendre',
        down: 'Enchère suivante',
        up: 'Enchère précédente',
        open: 'Ouvrir l’enchère',
        pin: 'Épingler ou désépingler l’enchère',
        fresh: 'Afficher les nouvelles enchères',
      },
    },
  },
};
