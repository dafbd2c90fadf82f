export const texts = {
  'managers.user': 'L’utilisateur administrateur de cette personne. Vide si elle ne se connecte pas.',
  'managers.title': 'Fonction, montrée aux comptes.',
  'managers.duty': 'Rôle : gestion de comptes, ad ops, développement ou finance.',
  'managers.photo': 'Photo montrée aux comptes à côté des coordonnées.',
  'managers.regions': 'Régions suivies par la personne. Vide : toutes.',
  'managers.backup': 'Chargé de compte à contacter en cas d’absence.',
  'managers.alerts': 'Alertes envoyées par e-mail à cette personne.',
  'managers.demands': 'Comptes suivis par cette personne. Le chargé de compte se change dans le compte.',
  'managers.advertisers': 'Annonceurs suivis par cette personne.',
  'managers.subs': 'Sous-éditeurs suivis par cette personne.',
};
