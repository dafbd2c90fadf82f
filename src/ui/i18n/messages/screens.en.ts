/** What is said of screens before they are open: their names, and the keys that a dialog of all screens lists. */
export default {
  adx: {
    dashboard: { title: 'Dashboard' },
    finance: { title: 'Financial Report' },
    live: { title: 'Live view' },
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
