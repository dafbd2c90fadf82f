export default {
  'Too much data at once. Choose fewer months.': 'Trop de données en une fois. Choisissez moins de mois.',
  'The version of the entry is missing.': 'La version de l’écriture manque.',
  'This month is more than a year in the future. Choose an earlier one.':
    'Ce mois est à plus d’un an d’ici. Choisissez-en un plus proche.',
  'Enter a memo that explains the adjustment.': 'Saisissez un libellé qui explique l’ajustement.',
  'Enter a reference: invoices and payments need their number.':
    'Saisissez une référence : les factures et les paiements demandent leur numéro.',
  'The buyer’s count is only for marketplace discrepancies.':
    'Le compte de l’acheteur n’existe que pour les écarts des places de marché.',
  'Entry not found.': 'Écriture introuvable.',
  'Account not found.': 'Compte introuvable.',
  'An amount applies to one line only. Leave it empty to pay the full balance of each line.':
    'Un montant vaut pour une seule ligne. Laissez-le vide pour régler le solde de chaque ligne.',
  'This day is in the future.': 'Ce jour est dans le futur.',
  'Only open lines can be sent to review.': 'Seules les lignes ouvertes peuvent être mises en vérification.',
  'Only lines in review can be reopened.': 'Seules les lignes en vérification peuvent être rouvertes.',
  'Only closed lines with an amount to pay and no invoice can be invoiced.':
    'Seules les lignes closes, avec un montant à payer et sans facture, peuvent être facturées.',
  'Only invoiced lines with a balance can be paid.': 'Seules les lignes facturées avec un solde peuvent être payées.',
  'The line is already disputed.': 'La ligne est déjà contestée.',
  'The line is not disputed.': 'La ligne n’est pas contestée.',
  'Another month was closed or reopened at the same time. Reload, then close this one.':
    'Un autre mois a été clos ou rouvert au même moment. Rechargez, puis clôturez celui-ci.',
  'The amount is too large for an entry. Remove the batch of traffic data it comes from.':
    'Le montant est trop grand pour une écriture. Retirez le lot de données de trafic d’où il vient.',
  'Months are closed and reopened as a whole. Send no lines.':
    'Les mois se clôturent et se rouvrent en entier. N’envoyez pas de lignes.',
  'Line not found.': 'Ligne introuvable.',
  'Enter a month such as 2026-09.': 'Saisissez un mois comme 2026-09.',
  'The last month must not be before the first.': 'Le dernier mois ne peut pas précéder le premier.',
  'It has traffic or finance entries. Archive it instead.':
    'L’objet a du trafic ou des écritures comptables. Archivez-le plutôt.',
};
