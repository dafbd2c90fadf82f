import { plainMessages } from './plainMessages';

/** Messages about HTTP requests; mostly programs read them. */
export const sayRequests = plainMessages({
  'requests.notFound': 'Nothing found at {path}.',
  'requests.method': '{method} is not possible here. Use {methods}.',
  'requests.coding': 'Content-Encoding {coding} is not supported. Use gzip, deflate or br, or none.',
  'requests.noCoding': 'Content-Encoding {coding} is not supported. Send the body uncompressed.',
  'requests.viewerChanged': 'You are now signed in as {name}.',
  'requests.viewerChangedUnsaved': 'You are now signed in as {name}. Nothing was saved.',
  'requests.oneOf': '{name} must be one of: {options}.',
  'requests.period': '{name} must be one of: {options}; or a date like 2026-03-31.',
  'requests.flagOrOneOf': '{name} must be true, false or one of: {options}.',
  'requests.wholeNumber': '{name} must be a whole number from {least} to {most}.',
  'requests.range': 'range must be two whole numbers like [0,99], for at most {most} rows.',
  'requests.moment': '{name} must be like 2026-09-30 or 2026-09-30T16:05:00Z.',
  'requests.encoding': '{encoding} is not a known encoding. Use a name such as utf-8 or windows-1252.',
  'requests.formPart': 'The form has no part with the name {name}.',
  'requests.edits': 'edits must be a list of 1 to {most} changes.',
  'requests.noSellers': 'No account has a sellers.json at {host}.',
  'requests.repeatedAnswer': 'This answer is repeated: it names the first {named} of {count} refused lines.',
});
