import { plainMessages } from '../../schema/messages/plainMessages';

export const sayFinance = plainMessages({
  'finance.entryChanged': 'Someone else changed the entry: it is now version {version}.',
  'finance.entryClosed': '{month} is closed. Add the entry to an open month.',
  'finance.entriesTooHigh': 'The entries of {month} would exceed {most} USD. Check the amounts.',
  'finance.lineMissing': 'Line {id} not found.',
  'finance.lineChanged': '{id} was changed by someone else. Reload it.',
  'finance.invoiceTaken': 'Invoice {invoice} already exists. Enter another number.',
  'finance.overBalance': 'The amount exceeds the balance of {balance} USD.',
  'finance.billed':
    '{month} cannot be reopened: it has invoices ({invoices}). Add corrections as entries in an open month.',
  'finance.alreadyClosedBy': '{name} already closed {month}.',
  'finance.isOpen': '{month} is open.',
  'finance.onlyLast': 'Only the last closed month, {month}, can be reopened.',
  'finance.trafficDeleted':
    '{month} cannot be reopened: part of its hourly traffic has been deleted. Add corrections as entries in an open month.',
  'finance.isClosed': '{month} is already closed.',
  'finance.notOver': '{month} has not ended yet.',
  'finance.closeFirst': 'Close {month} first: months are closed in order.',
  'finance.view': 'The view must be one of {views}.',
  'finance.tooManyMonths': 'Choose at most {most} months.',
  'finance.unknownFilter': 'Unknown filter field {name}. Check the spelling.',
  'finance.filterUnread': 'The filter {name} cannot be read.',
  'finance.lineMissingIn': 'Line {id} not found in {month}.',
  'finance.keptByOpen':
    'Finance month {month} includes it and is not closed. Close the month first, or archive the object.',
  'finance.keptByUnpaid': 'Its line in finance month {month} is unpaid. Archive it instead.',
  'finance.settle': 'Please settle the balance by {day} and name {number}.',
});
