/** Under which dimensions and metrics stand in the builder. */
export const groups = {
  Time: 'Temps',
  'Geography and device': 'Géographie et appareil',
  Prices: 'Prix',
  Money: 'Revenus et coûts',
  Auction: 'Enchères',
  Engagement: 'Engagement',
  'Ad pods': 'Pods publicitaires',
  'Errors and reasons': 'Erreurs et motifs',
  'Invalid traffic': 'Trafic invalide (IVT)',
};
