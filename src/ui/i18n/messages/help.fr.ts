export default {
  adx: {
    help: {
      more: 'En savoir plus',
      title: 'Aide',
      places: {
        find: 'Tout trouver',
        keys: 'Raccourcis clavier',
        field: 'Champs d’un formulaire',
        column: 'Colonnes et indicateurs',
        serving: 'Pourquoi rien n’est diffusé ?',
      },
      ways: {
        find: 'Cherchez des objets, des écrans, des rapports et des ID, ou lancez une commande.',
        keys: 'Tous les raccourcis, écran par écran.',
        field:
          'Pointez la marque à côté d’un libellé, ou appuyez sur F1 dans le champ. Les administrateurs peuvent écrire leurs propres textes dans Infobulles.',
        column: 'Pointez un en-tête de colonne, ou un indicateur dans un rapport.',
        serving:
          'Pointez un tag, un canal, une campagne ou un deal dans sa liste et appuyez sur W. Dans un formulaire, le contrôle est dans Autres actions.',
      },
      missing: 'Manquants',
      missing_title: 'Champs sans texte personnalisé',
      missing_search: 'Rechercher un libellé ou une clé',
      missing_none: 'Chaque champ a un texte personnalisé.',
    },
  },
};
