export const texts = {
  'applists.kind': 'Nature des entrées : bundles, ID de boutique ou noms. Fixe dès que la liste a des entrées.',
  'applists.match': 'Exacte compare toute la valeur ; contient en cherche une partie, pour les noms seulement.',
  'applists.apps': 'Applications connues de la liste. Les entrées sans correspondance sont dans Entrées.',
};
