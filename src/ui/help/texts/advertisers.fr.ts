export const texts = {
  'advertisers.kind': 'Qui paie : marque, agence, DSP, SSP ou réseau. Les champs requis en dépendent.',
  'advertisers.seatId': 'ID de l’annonceur chez l’acheteur ou le DSP. Envoyé avec les offres.',
  'advertisers.creditLimit': 'Montant impayé maximal en USD. Vide : aucune limite.',
  'advertisers.creditStop': 'Activé : la diffusion s’arrête au plafond de crédit. Désactivé : une alerte apparaît.',
  'advertisers.billingCode': 'Votre code comptable pour ce client. Il figure sur les factures.',
  'advertisers.competitors': 'Annonceurs dont les publicités ne sont jamais dans le même pod.',
  'advertisers.tagCount': 'Tags non archivés de cet annonceur.',
  'advertisers.campaignCount': 'Campagnes non archivées de cet annonceur.',
  'advertisers.maxTags': 'Nombre maximal de tags de cet annonceur appelés en parallèle pour une requête.',
  'advertisers.integration': 'Intégration par défaut des nouveaux tags de cet annonceur.',
  'advertisers.partner': 'Partenaire par défaut des nouveaux tags de cet annonceur.',
  'advertisers.discrepancyPct': 'Écart attendu par défaut des nouveaux tags, en pour cent.',
};
