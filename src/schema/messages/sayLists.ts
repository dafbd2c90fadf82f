import { plainMessages } from './plainMessages';

/** Messages about invalid queries of a list. */
export const sayLists = plainMessages({
  'lists.unknownFilter': 'Unknown filter field {name}. Check the spelling.',
  'lists.unknownSort': 'Unknown sort field {name}. Check the spelling.',
  'lists.unknownFilterOf': 'Unknown filter field {name}. Known: {known}.',
  'lists.unknownSortOf': 'Unknown sort field {name}. Known: {known}.',
  'lists.notSorted': '{name} has several values and cannot be sorted by.',
  'lists.valueOrList': '{name} takes a value or a list of values.',
  'lists.oneValue': '{name} takes one value.',
  'lists.noOrder': '{field} has no order, so {name} cannot be used.',
  'lists.tooLong': 'The list is too long to sort or filter by {fields}. Use the fields it shows.',
  'lists.notCounted': '{name} cannot be counted: it is not shown in the list.',
  'lists.fileColumn': 'The file has no column {column}.',
  'lists.notOpen': 'Your account has no access to this list: {list}.',
  'lists.notLoaded': 'Could not load this list: {list}. Try again.',
  'lists.sourceRead': '{count} entries: {added} added, {removed} removed.',
  'lists.sourceReadSome': '{count} entries: {added} added, {removed} removed. {invalid} lines are no valid entries.',
  'lists.sourceSame': 'Nothing has changed.',
  'lists.sourceStatus': 'The server answered with the status {status}.',
  'lists.sourcePage': 'The address has a web page or JSON, not a list.',
  'lists.sourceEmpty': 'The source has no valid entries, so the list was left as it is.',
  'lists.fromSource': 'Read from {url}.',
});
