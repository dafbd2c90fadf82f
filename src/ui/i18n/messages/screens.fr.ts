/** What is said of screens before they are open: their names, and the keys that a dialog of all screens lists. */
export default {
  adx: {
    dashboard: { title: 'Tableau de bord' },
    finance: { title: 'Rapport financier' },
    live: { title: 'Vue en direct' },
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
