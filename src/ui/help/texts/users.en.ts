export const texts = {
  'users.uid': 'For administrators: “super” gives all rights; any other text none. Leave empty otherwise.',
  'users.type': 'For whom the user signs in: operator, publisher, sub-publisher or advertiser. It cannot change later.',
  'users.account': 'ID of the account the user signs in for.',
  'users.login': 'Email address for signing in. Unique on the whole platform.',
  'users.password': 'At least 12 characters, not a common password. Leave empty to invite by link instead.',
  'users.mfa': 'Whether the user confirms signing in with a one-time code.',
  'users.lastLoginAt': 'When the user last signed in, in UTC. Empty: never.',
  'users.failedLogins': 'Failed sign-ins since the last successful one.',
};
