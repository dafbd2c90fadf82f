export default {
  'That is more than can be worked out at once. Ask for fewer months.':
    'C’est plus que ce qui peut être calculé en une fois. Demandez moins de mois.',
  'Say which version of the entry you saw.': 'Indiquez la version de l’écriture que vous avez vue.',
  'Somebody else has changed the entry: it is in version %{1}.': 'Quelqu’un d’autre a modifié l’écriture : elle en est à la version %{1}.',
  'This month is more than a year ahead.': 'Ce mois est à plus d’un an d’ici.',
  'An adjustment needs a memo that says why.': 'Un ajustement demande une note qui dit pourquoi.',
  'Invoices and payments need a reference: their number.': 'Les factures et les paiements demandent une référence : leur numéro.',
  'The buyer’s count goes with a discrepancy of a marketplace.': 'Le décompte de l’acheteur va avec un écart d’une place de marché.',
  '%{1} is closed. Book it in a month that is open.': '%{1} est clôturé. Passez l’écriture dans un mois ouvert.',
  'With this the entries of %{1} are more than %{2} USD. Check the amounts.':
    'Avec celle-ci, les écritures de %{1} dépassent %{2} USD. Vérifiez les montants.',
  'There is no such entry.': 'Cette écriture n’existe pas.',
  'There is no such party.': 'Cette partie n’existe pas.',
  'An amount is of one line. Leave it out to pay the whole balance of each.':
    'Un montant vaut pour une seule ligne. Omettez-le pour régler tout le solde de chacune.',
  'This day is still to come.': 'Ce jour est encore à venir.',
  'There is no line %{1}.': 'La ligne %{1} n’existe pas.',
  '%{1} was changed by somebody else. Look at it again.': '%{1} a été modifiée par quelqu’un d’autre. Regardez-la de nouveau.',
  'There is an invoice %{1} already. Give another number.': 'La facture %{1} existe déjà. Donnez un autre numéro.',
  'That is more than the balance of %{1} USD.': 'C’est plus que le solde de %{1} USD.',
  'Only an open line can be put in review.': 'Seule une ligne ouverte peut passer en vérification.',
  'Only a line in review can be opened again.': 'Seule une ligne en vérification peut être rouverte.',
  'Only a closed line with something to pay and without an invoice can be invoiced.':
    'Seule une ligne clôturée, avec un montant à payer et sans facture, peut être facturée.',
  'Only an invoiced line with a balance can be paid.': 'Seule une ligne facturée avec un solde peut être payée.',
  'The line is disputed already.': 'La ligne est déjà contestée.',
  'The line is not disputed.': 'La ligne n’est pas contestée.',
  'Another month was closed or reopened at the same time. Look again, and close this one then.':
    'Un autre mois a été clôturé ou rouvert au même moment. Regardez de nouveau, puis clôturez celui-ci.',
  '%{1} stays closed, for it has invoices: %{2}. Book what has to be corrected as entries of an open month.':
    '%{1} reste clôturé, car il a des factures : %{2}. Passez les corrections comme écritures d’un mois ouvert.',
  '%{1} stays closed, for its traffic by the hour is no longer all kept. Book what has to be corrected as entries of an open month.':
    '%{1} reste clôturé, car son trafic par heure n’est plus entièrement conservé. Passez les corrections comme écritures d’un mois ouvert.',
  '%{1} has closed %{2} already.': '%{1} a déjà clôturé %{2}.',
  '%{1} is open.': '%{1} est ouvert.',
  'Only the last closed month can be reopened, and that is %{1}.': 'Seul le dernier mois clôturé peut être rouvert, et c’est %{1}.',
  '%{1} is closed already.': '%{1} est déjà clôturé.',
  '%{1} is not over yet.': '%{1} n’est pas encore terminé.',
  'Close %{1} first: closed months follow one another.': 'Clôturez d’abord %{1} : les mois clôturés se suivent.',
  'The amount is larger than an entry holds. Remove the batch of facts that it comes from.':
    'Le montant dépasse ce qu’une écriture peut contenir. Retirez le lot de faits d’où il vient.',
  'A month is closed and reopened as a whole. Leave the lines out.': 'Un mois est clôturé et rouvert en entier. Omettez les lignes.',
  'There is no such line.': 'Cette ligne n’existe pas.',
  'The view must be one of %{1}.': 'La vue doit être l’une de : %{1}.',
  'Write a month like 2026-09.': 'Écrivez un mois comme 2026-09.',
  'The last month must not be before the first.': 'Le dernier mois ne peut pas précéder le premier.',
  'Ask for at most %{1} months.': 'Demandez au plus %{1} mois.',
  'There is no field %{1} to filter by. Check the spelling.': 'Il n’y a pas de champ %{1} par lequel filtrer. Vérifiez l’orthographe.',
  'The filter by %{1} cannot be read.': 'Le filtre par %{1} est illisible.',
  'There is no line %{1} in %{2}.': 'Il n’y a pas de ligne %{1} en %{2}.',
  'It has traffic or entries in the finance books; archive it instead.':
    'L’objet a du trafic ou des écritures dans les comptes ; archivez-le plutôt.',
  'It stands in the finance month %{1}, which is not closed. Close it first, or archive the object.':
    'L’objet figure dans le mois comptable %{1}, qui n’est pas clôturé. Clôturez d’abord ce mois, ou archivez l’objet.',
  'Its line of the finance month %{1} is not paid. Archive it instead.':
    'Sa ligne du mois comptable %{1} n’est pas payée. Archivez l’objet plutôt.',
};
