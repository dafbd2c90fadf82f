/** What a person is told when a call fails on this side of the wire. Each sentence is the key of its translation. */
export const failures = {
  timeout: 'The server did not respond in time. Try again.',
  network: 'The server cannot be reached. Check the connection and try again.',
  madeBefore: 'The first attempt was saved. Find it in the list, or save again to create another one.',
  signIn: 'Sign in to continue.',
  noKey:
    'The server sent an encrypted response (json-encrypt: 1), but the page has no key. Set JSON_KEY and JSON_IV where /config.json is created.',
  wrongKey:
    'The encrypted response of the server (json-encrypt: 1) cannot be read: JSON_KEY or JSON_IV differs between the server and /config.json.',
  lists: 'Some lists could not be refreshed. Try again.',
  beside: 'Filtering or sorting is not ready yet. Try again.',
  besideLong: 'This list is too long to filter by serving problem. Filter by status instead.',
  names: 'Could not look up the names: their list did not load. Try again.',
  notJson: 'The server sent a list that is not JSON.',
} as const;
