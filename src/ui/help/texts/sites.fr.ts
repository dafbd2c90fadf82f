export const texts = {
  'sites.page': 'Adresse d’une page utilisée quand la requête n’en cite aucune.',
  'sites.domain': 'Domaine du site sans www, p. ex. northbay.example.',
  'sites.adsTxt': 'Indique si l’ads.txt du site cite le vendeur.',
  'sites.adsTxtAt': 'Dernière lecture d’ads.txt.',
  'sites.privacyPolicy': 'Indique si le site a une politique de confidentialité. Envoyé aux acheteurs.',
  'sites.mobileOptimised': 'Indique si le site est adapté aux téléphones. Envoyé aux acheteurs.',
  'sites.lists': 'Listes de sites qui le contiennent.',
};
