export const texts = {
  'campaigns.advertiser':
    'La marque ou l’agence qui paie. Les créations doivent lui appartenir. Fixe après la première impression.',
  'campaigns.goal': 'Ce qu’il faut optimiser : couverture, vues complètes, clics ou visibilité.',
  'campaigns.impsTotal': 'Nombre maximal d’impressions sur toute la période. Vide si le budget sert de limite.',
  'campaigns.impsDay': 'Nombre maximal d’impressions par jour. Vide : aucune limite quotidienne.',
  'campaigns.pacing':
    'Régulier répartit le budget sur la période, en avance diffuse 10 % plus vite, le plus vite possible dépense jusqu’au plafond.',
  'campaigns.rateType': 'Mode de facturation : CPM pour 1 000 impressions, CPCV par vue complète, ou coût majoré.',
  'campaigns.rate': 'Ce que paie l’annonceur en USD : pour 1 000 impressions (CPM) ou par vue complète (CPCV).',
  'campaigns.markup': 'S’ajoute au coût média, en pour cent. Seulement avec le coût majoré.',
  'campaigns.bidStrategy':
    'Fixe enchérit toujours au CPM ; maximum, jusqu’à lui ; cible ajuste les offres pour atteindre l’objectif.',
  'campaigns.cpm': 'L’offre, ou l’offre maximale, en USD pour 1 000 impressions, p. ex. 12,50.',
  'campaigns.goalValue':
    'Valeur à atteindre avec la stratégie Cible, dans l’unité de l’objectif, p. ex. 0,02 USD par vue complète.',
  'campaigns.bidOverrides': 'Autres offres par pays et environnement. La première ligne qui convient s’applique.',
  'campaigns.bidOverrides.environment': 'Environnement concerné par la ligne. Vide : tous.',
  'campaigns.bidOverrides.cpm': 'Offre de cette ligne en USD pour 1 000 impressions.',
  'campaigns.winRateFloor':
    'Si moins d’offres gagnent, elles sont relevées jusqu’à l’offre maximale. En pour cent ; vide : jamais.',
  'campaigns.creatives': 'Publicités à diffuser. Une au moins doit convenir, sinon la campagne reste un brouillon.',
  'campaigns.rotation': 'Alternance des créations : égale, pondérée, selon les résultats, ou dans l’ordre.',
  'campaigns.creativeWeights':
    'Part de chaque création en rotation pondérée. Sans ligne, une création compte pour 100.',
  'campaigns.creativeWeights.creative': 'La création concernée.',
  'campaigns.creativeWeights.weight': 'Part parmi les créations : 200 est diffusée deux fois plus que 100.',
  'campaigns.dealMode': 'Achat en enchère ouverte, par deals, ou les deux.',
  'campaigns.minGapMinutes': 'Minutes entre deux publicités pour un même spectateur. 0 : aucun intervalle.',
  'campaigns.onePerPod': 'Activé : une seule publicité de cette campagne par pod.',
  'campaigns.clickUrl': 'Destination des clics. Vide : page de destination de la création.',
  'campaigns.delivery': 'Diffusion réalisée face à la diffusion prévue à ce jour. Sous 90 %, il y a du retard.',
  'campaigns.adsTxtMode':
    'Imposer : achat seulement si ads.txt cite le vendeur. Signaler : achat et marquage. Non : fichier ignoré.',
  'campaigns.timezone': 'Décalage par rapport à UTC. Les dates et budgets quotidiens suivent ce fuseau.',
  'campaigns.flightState':
    'Son état actuel : brouillon, planifiée, en cours, plafonnée, terminée ou bloquée. À un brouillon il manque des créations ou un budget.',
  'campaigns.spent': 'Dépensé à ce jour en USD, face à ce qu’un rythme régulier aurait dépensé.',
  'campaigns.pacePct':
    'Diffusion à ce jour en part de la diffusion prévue. 100 % : dans les temps ; sous 90 % : en retard.',
  'campaigns.delivered': 'Impressions diffusées à ce jour, sur toute la période.',
  'campaigns.remaining': 'Ce qui reste du budget total, en USD. Vide : pas de budget total.',
  'campaigns.daysLeft': 'Jours jusqu’à la fin de la période, aujourd’hui compris. Vide : sans fin.',
  'campaigns.forecastPct':
    'Part du budget ou des impressions atteinte à la fin, si le rythme reste le même. Vide : sans fin.',
};
