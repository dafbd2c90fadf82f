export const texts = {
  'rtbs.advertiser': 'Un des annonceurs de la plateforme. Il paie ce que la place de marché achète.',
  'rtbs.endpoints': 'Points d’accès, un par région. Les requêtes vont au plus proche.',
  'rtbs.endpoints.region': 'Région de ce point d’accès.',
  'rtbs.endpoints.url': 'Adresse de l’enchérisseur dans cette région.',
  'rtbs.authHeaders': 'En-têtes HTTP d’authentification. Chiffrés et jamais réaffichés.',
  'rtbs.features': 'Fonctions d’OpenRTB prises en charge par le partenaire. Les autres sont omises.',
  'rtbs.extFields': 'JSON fusionné dans chaque requête, p. ex. {"imp": {"ext": {}}}. Vide : aucun.',
  'rtbs.margin': 'Part de la plateforme dans ce que paient les acheteurs, en pour cent.',
  'rtbs.marginOverrides': 'Autres marges pour certains éditeurs. Sans ligne, la marge ci-dessus s’applique.',
  'rtbs.marginOverrides.demand': 'L’éditeur concerné par la ligne.',
  'rtbs.marginOverrides.margin': 'Marge pour cet éditeur en pour cent.',
  'rtbs.capQpsOverrides': 'Limites plus basses pour certains pays ou régions.',
  'rtbs.capQpsOverrides.region': 'Région concernée par la ligne.',
  'rtbs.capQpsOverrides.qps': 'Nombre maximal de requêtes par seconde à cet endroit.',
  'rtbs.throttle':
    'Selon le remplissage : moins de requêtes là où l’acheteur n’enchérit jamais. Aucun : toutes, jusqu’à la limite.',
  'rtbs.minSchainComplete': 'Activé : seules les requêtes dont la chaîne est complète sont envoyées.',
  'rtbs.openTo': 'Tous : chaque éditeur. Liste : seulement ceux indiqués.',
  'rtbs.demands': 'Éditeurs qui peuvent vendre à cette place de marché.',
  'rtbs.creativeScan':
    'Analyse des créations de cet acheteur contre les logiciels malveillants : aucune, un échantillon ou toutes.',
  'rtbs.lastCheck': 'Résultat de la dernière requête d’essai : date, durée et réponse.',
};
