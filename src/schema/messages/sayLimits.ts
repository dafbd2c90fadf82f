import { icuMessages } from './icuMessages';

export const sayLimits = icuMessages({
  'limits.call': 'This is possible {count} times a minute. Try again in a moment.',
  'limits.reports': 'Only {count} reports can be run in a minute. Wait a moment, and run this one again.',
  'limits.savedReports': 'You have reached the limit of {most, number} saved reports. Delete some first.',
  'limits.alerts': 'Alerts can be loaded {count} times per minute. Wait a moment and try again.',
  'limits.figures': 'You can load the figures of {count} lists per minute. Wait a moment and try again.',
  'limits.file': 'The file is larger than {size}. Send a smaller one.',
  'limits.requestOfMany': 'The request is larger than {size}. Send a filter, or at most 10,000 IDs.',
  'limits.request': 'The request is larger than {size}. Send less at a time.',
  'limits.brokenBody': 'The request body is incomplete or not {coding}.',
  'limits.parameters': 'The address has more than {most} parameters. Remove some.',
  'limits.parameter': '{name} has more than {most, number} characters. Shorten it.',
  'limits.parameterName': 'The name of a parameter has more than {most, number} characters. Shorten it.',
  'limits.preparing': 'Preparing the list: {percent}% done. It opens automatically.',
  'limits.replays': 'You can replay {count} auctions per minute. Wait a moment and try again.',
  'limits.bulk': 'At most {most, number} objects in one request. Send a filter, or fewer IDs.',
  'limits.uses': 'At most {most, number} objects in one request. Send fewer IDs.',
  'limits.found': 'The filter finds more than {most, number} objects. Narrow it.',
  'limits.filterValues': '{name} takes at most {most, number} values. Send fewer at a time.',
  'limits.looks': 'You can check {count} files per hour. Try again later.',
  'limits.imports': 'You can import {count} files per hour. Try again later.',
  'limits.importsRunning': '{count} imports of this account are running. Wait until they finish.',
  'limits.fileObjects': 'The file has more than {most, number} objects. Split it.',
  'limits.savedAddresses':
    'The account has reached its limit of {most} saved addresses. Unused ones expire after 90 days.',
  'limits.fieldsWrong': '{count, plural, one {# field needs} other {# fields need}} attention.',
  'limits.moreWarnings': 'And {count, number} more.',
  'limits.fieldsWrongMore': '{count, number} fields need attention, and {more, number} more.',
  'limits.streams':
    'At most {session, number} event streams per session and {user, number} per user can be open. Close other windows, or reload the lists now and then.',
  'limits.lines': 'The limit is {most} lines per second. Send these later, or fewer at a time.',
});
