/** What the first screen says of others and shares with them: their names, the bell, and words of values. */
export default {
  adx: {
    dashboard: { title: 'Dashboard' },
    finance: { title: 'Financial Report' },
    live: { title: 'Live view' },
    form: {
      actions: 'More actions',
      on: 'On',
      off: 'Off',
      all: 'All',
      more: 'and %{smart_count} more |||| and %{smart_count} more',
      dayparts: { hours: '%{smart_count} hour of 168 |||| %{smart_count} hours of 168' },
    },
    palette: { find: 'Search objects, reports, IDs' },
    profile: { title: 'Profile' },
    sheet: { button: 'File' },
    serving: { ask: 'Serving check' },
    reports: { title: 'Report', create: 'Create Report', marketplace: 'Marketplace Report' },
    saved: {
      title: 'Saved Reports',
      bell: 'Saved Reports, %{smart_count} new',
      notifications: 'Notifications',
      notificationsNew: 'Notifications, %{smart_count} new',
      open: 'Open',
      isReady: '“%{name}” is ready.',
      hasFailed: '“%{name}” failed. %{why}',
    },
    keys: {
      places: { live: 'In the live view' },
      live: {
        pause: 'Pause or resume',
        down: 'Next auction',
        up: 'Previous auction',
        open: 'Open auction',
        pin: 'Pin or unpin the auction',
        fresh: 'Show new auctions',
      },
    },
  },
};
