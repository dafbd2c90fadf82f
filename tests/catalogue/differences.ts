const same = (places: readonly string[], reason: string): Readonly<Record<string, string>> =>
  Object.fromEntries(places.map((at) => [at, reason]));

/** Where the product differs from the catalogue on purpose, with the reason. What is no difference any more must go. */
export const deliberate: Readonly<Record<string, string>> = {
  ...same(
    [
      'advertisers.login.unique',
      'advertisers.login.access',
      'advertisers.loginEnabled.access',
      'demands.login.required',
      'demands.login.unique',
      'demands.login.access',
      'demands.loginEnabled',
      'subpublishers.login.unique',
      'subpublishers.login.required',
      'subpublishers.login.access',
      'subpublishers.loginEnabled.access',
    ],
    'Sign-ins live in users, which ask for the login and keep it unique; at accounts both are views of the first one.',
  ),
  ...same(
    ['users.type.access', 'users.account.access', 'users.login.access'],
    'An account manages the sign-ins of its sub-publishers and advertisers, so it writes these.',
  ),
  'users.type.default': 'The Access tab of the account gives it; the API asks for it.',
  'users.mfa.access': 'A second factor begins with a secret that its owner confirms; until then it cannot be switched on.',
  ...same(
    [
      'users.timezone',
      'users.tagParams',
      'users.vastParams',
      'users.vast2Params',
      'users.config.host',
      'users.config.database',
      'users.showDsp',
      'users.showSsp',
      'users.showSspMin',
      'users.showSystemCost',
    ],
    'Of the signed-in user, made of the account at each sign-in; the user that is kept has none of its own.',
  ),
  ...same(
    ['subpublishers.sellersJson.filter', 'subpublishers.sellerType', 'subpublishers.sellerId'],
    'Columns and filters are fields of the record: type and id of sellersJson stand there under names of their own.',
  ),
  ...same(['demands.config.database.filter', 'demands.database'], 'As sellersJson: the database is filtered by a name of its own.'),
  ...same(
    ['tooltips.missing', 'tooltips.quick'],
    'A key without a text is no object: a button of the screen finds them among the fields of all definitions.',
  ),
  ...same(
    ['creatives.vastState', 'creatives.vastChecked'],
    'An ad server that does not answer never stops a save, so the creative keeps what its last check found.',
  ),
  'targetings.summary': 'One line that says what a targeting asks for, before the columns of its parts.',
  'tags.pmpDeals.filter': 'Rows with several values have no one value to filter by.',
  ...same(
    ['applications.os.values', 'targetings.os.values', 'targetings.devices.values'],
    'TVs, set-top boxes, consoles and tablets have devices and systems of their own, beside those of the specification.',
  ),
  ...same(
    ['spent', 'pacePct', 'delivered', 'remaining', 'daysLeft', 'forecastPct'].map((field) => `campaigns.${field}`),
    'What a campaign has spent and delivered, what remains, and how it will end.',
  ),
  ...same(['campaigns.flightOrder', 'campaigns.columns', 'campaigns.sort'], 'The list opens on what runs, with its pace and its budget.'),
  ...same(
    ['deals.flightState', 'deals.flightOrder', 'deals.sort', 'tags.flightOrder'],
    'Deals open on what runs, and tags can be sorted like that.',
  ),
  'applists.menu': 'The specification: the entry of admin stands in the group Targeting.',
};

/** Where the sample differs from the rows of the catalogue on purpose, by type, id and field, with the reason. */
export const deliberateRows: Readonly<Record<string, string>> = {
  'applists 71 usedBy': 'The targeting US CTV premium names it too, as its own row says.',
  'applists 72 count': 'The sample has 2,000 applications; a list of 12,604 would only make the first start slower.',
  'sitelists 92 count': 'The same with 400 sites and 48,911 domains.',
  ...same(['managers 1 demands', 'managers 2 demands'], 'The sample has four accounts.'),
  ...same(
    ['users 1 login', 'users 12 login', 'users 27 login', 'users 27 status'],
    'The README names the sign-ins of the sample; they work.',
  ),
  'users 1 mfa': deliberate['users.mfa.access'] as string,
};
