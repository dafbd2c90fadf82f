export const texts = {
  'suppliers.adexchange': 'L’ad exchange par lequel il vend. Vide : fournisseur direct.',
  'suppliers.integration': 'Connexion d’un fournisseur direct : RTB ou VAST.',
  'suppliers.endpoint': 'Adresse à donner à un fournisseur direct. Il y envoie ses requêtes.',
  'suppliers.costModel':
    'Mode de paiement : prix de l’enchère, CPM fixe ou part des revenus. Derrière un ad exchange, toujours le prix de l’enchère.',
  'suppliers.cpm': 'Coût fixe : ce qui est payé pour 1 000 impressions, en USD.',
  'suppliers.minBid': 'Les offres inférieures ne lui sont pas envoyées, en USD pour 1 000. 0 : aucune limite.',
  'suppliers.trust': 'Préféré, normal, à surveiller ou bloqué. Un fournisseur bloqué ne reçoit aucune offre.',
  'suppliers.sellersJsonOk': 'Indique si le sellers.json de l’ad exchange cite ce vendeur. Vérifié par le serveur.',
};
