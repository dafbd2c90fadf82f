import { plainMessages } from '../../schema/messages/plainMessages';

export const saySaved = plainMessages({
  'saved.trafficMissing':
    'Traffic data is missing on the server, so these figures would be too low: {months}. Choose other days, or ask the operator to restore the data.',
  'saved.noResult': '{name} has no result to show. Download its file, or run it.',
  'saved.running': '{name} is still running. The bell tells you when it is ready.',
  'saved.resultUnread': 'The result of {name} cannot be read right now. Try again in a minute, or run it again.',
  'saved.resultExpired': 'The result of {name} has expired. Run it again.',
  'saved.fileBeingWritten': 'The file of {name} is being written. The bell tells you when it is ready.',
  'saved.fileUnread':
    'The file of {name} cannot be read right now. Try again in a minute, or open the report and save it again.',
  'saved.fileExpired': 'The file of {name} has expired. Open the report and save it again.',
  'saved.demandGone': 'Your account no longer has access to demand mode.',
  'saved.supplyGone': 'Your account no longer has access to supply mode.',
  'saved.neverRun': '{name} has no result.',
  'saved.neverWritten': '{name} has no file.',
  'saved.tooSlow': 'The report took more than {minutes} minutes. Choose fewer days or dimensions, or filter more.',
  'saved.tooOften': 'The report was started {times} times and never finished. Ask for less.',
  'saved.ownerNoDemand': 'The account no longer has access to demand mode.',
  'saved.ownerNoSupply': 'The account no longer has access to supply mode.',
  'saved.hasFile': '{name} already has a file with its current settings. Save this under another name.',
  'saved.onlyOwner': 'Only {owner} can edit {name}. Save a copy instead.',
  'saved.onlyItsOwner': 'Only its owner can edit {name}. Save a copy instead.',
});
