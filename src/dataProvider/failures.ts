/** What a person is told when a call fails on this side of the wire. Each sentence is the key of its translation. */
export const failures = {
  timeout: 'The server has not answered in time. Try again.',
  network: 'The server cannot be reached. Check the connection and try again.',
  madeBefore: 'The first try was saved after all. Look for it in the list, or save again to make another one.',
  signIn: 'Sign in to go on.',
  noKey:
    'The server sent an encrypted answer (json-encrypt: 1), but the page has no key: set JSON_KEY and JSON_IV where /config.json is made.',
  wrongKey:
    'The encrypted answer of the server (json-encrypt: 1) cannot be read: JSON_KEY or JSON_IV differs between the server and /config.json.',
  lists: 'Not every list could be read again. Try again.',
  beside: 'The list is not there yet that this is filtered or sorted by. Try again.',
  besideLong: 'This list is too long to filter by broken rules. Filter by status instead.',
  names: 'The names could not be looked up, since their list did not load. Try again.',
  notJson: 'The server answered a list call with something that is not JSON.',
} as const;
