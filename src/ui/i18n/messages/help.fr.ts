export default {
  adx: {
    help: {
      about: 'À propos de : %{label}',
      more: 'En savoir plus',
      missing: 'Manquants',
      missing_title: 'Emplacements sans texte',
      missing_search: 'Rechercher un libellé ou une clé',
      missing_none: 'Chaque emplacement a un texte.',
    },
  },
};
