export const texts = {
  'subpublishers.minPayout': 'Les montants inférieurs sont reportés au mois suivant, en USD.',
  'subpublishers.cpm': 'Coût fixe : ce qui est payé pour 1 000 impressions, en USD.',
  'subpublishers.sellersJson.type': 'Indique s’il vend son propre inventaire, revend, ou les deux.',
  'subpublishers.sellersJson.status': 'Actif : présent dans sellers.json. Inactif : absent.',
  'subpublishers.sellersJson.confidential': 'Activé : nom et domaine sont masqués dans le fichier public.',
  'subpublishers.adsTxtLine': 'La ligne que le partenaire ajoute à son ads.txt. Copiez-la et envoyez-la.',
  'subpublishers.blockedMarketplaces': 'Places de marché qui ne peuvent pas acheter à ce sous-éditeur.',
  'subpublishers.channelCount': 'Canaux de ce sous-éditeur.',
};
