import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { sayFinance } from './sayFinance';

export default {
  'finance.entryChanged': 'Quelqu’un d’autre a modifié l’écriture : elle en est à la version {version}.',
  'finance.entryClosed': '{month} est clos. Passez l’écriture dans un mois ouvert.',
  'finance.entriesTooHigh': 'Les écritures de {month} dépasseraient {most} USD. Vérifiez les montants.',
  'finance.lineMissing': 'Ligne {id} introuvable.',
  'finance.lineChanged': '{id} a été modifiée par quelqu’un d’autre. Rechargez-la.',
  'finance.invoiceTaken': 'La facture {invoice} existe déjà. Saisissez un autre numéro.',
  'finance.overBalance': 'Le montant dépasse le solde de {balance} USD.',
  'finance.billed':
    '{month} ne peut pas être rouvert : il a des factures ({invoices}). Passez les corrections comme écritures d’un mois ouvert.',
  'finance.alreadyClosedBy': '{name} a déjà clôturé {month}.',
  'finance.isOpen': '{month} est ouvert.',
  'finance.onlyLast': 'Seul le dernier mois clos, {month}, peut être rouvert.',
  'finance.trafficDeleted':
    '{month} ne peut pas être rouvert : une partie de son trafic horaire a été supprimée. Passez les corrections comme écritures d’un mois ouvert.',
  'finance.isClosed': '{month} est déjà clos.',
  'finance.notOver': '{month} n’est pas encore terminé.',
  'finance.closeFirst': 'Clôturez d’abord {month} : les mois se clôturent dans l’ordre.',
  'finance.view': 'La vue doit être l’une de : {views}.',
  'finance.tooManyMonths': 'Choisissez au plus {most} mois.',
  'finance.unknownFilter': 'Champ de filtre inconnu : {name}. Vérifiez l’orthographe.',
  'finance.filterUnread': 'Le filtre {name} est illisible.',
  'finance.lineMissingIn': 'Ligne {id} introuvable en {month}.',
  'finance.keptByOpen':
    'Le mois comptable {month} le comprend et n’est pas clos. Clôturez d’abord ce mois, ou archivez l’objet.',
  'finance.keptByUnpaid': 'Sa ligne du mois comptable {month} est impayée. Archivez l’objet plutôt.',
  'finance.settle': 'Veuillez régler le solde au plus tard le {day}, en indiquant {number}.',
} satisfies InOtherWords<typeof sayFinance>;
