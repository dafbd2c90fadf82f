export default {
  adx: {
    help: {
      about: 'À propos de : %{label}',
      more: 'En savoir plus',
      missing: 'Manquants',
      missing_title: 'Champs sans texte d’aide',
      missing_search: 'Rechercher un libellé ou une clé',
      missing_none: 'Chaque champ a un texte d’aide.',
    },
  },
};
