export const texts = {
  'applications.bundle': 'Bundle ou nom de paquet envoyé par les requêtes, p. ex. com.northbay.tv.',
  'applications.store': 'Boutique qui propose l’application.',
  'applications.storeId': 'ID dans la boutique, p. ex. 698123 chez Roku ou id1044 chez Apple.',
  'applications.storeUrl': 'Page de l’application dans la boutique. Les acheteurs y trouvent app-ads.txt.',
  'applications.developer': 'Nom du développeur affiché par la boutique.',
  'applications.domain': 'Domaine du développeur, où app-ads.txt est recherché.',
  'applications.icon': 'Adresse de l’icône, lue dans la boutique.',
  'applications.verified': 'Indique si boutique, bundle et développeur concordent.',
  'applications.appAdsTxt': 'Indique si l’app-ads.txt du développeur cite le vendeur.',
  'applications.appAdsTxtAt': 'Dernière lecture d’app-ads.txt.',
  'applications.quality':
    'Une application bloquée ne reçoit aucune publicité. Bloquer une application globale la bloque pour tous.',
  'applications.os': 'Système d’exploitation de l’application.',
};
