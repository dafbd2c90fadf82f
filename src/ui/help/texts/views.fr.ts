export const texts = {
  'views.list': 'La liste à laquelle appartient la vue.',
  'views.state': 'Filtres, ordre et colonnes de la vue.',
  'views.shared': 'Activé : tous les utilisateurs du compte voient la vue. Seul son propriétaire la modifie.',
  'views.maker': 'L’utilisateur qui a enregistré la vue.',
  'views.audience': 'Rôles et modes qui voient la vue.',
};
