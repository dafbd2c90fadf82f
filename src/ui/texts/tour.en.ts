export default {
  adx: {
    tour: {
      title: 'Guided tour',
      offer: 'Four things are wrong in this demo. See them in a three-minute tour.',
      start: 'Start the tour',
      step: 'Step %{at} of %{of}',
      back: 'Back',
      next: 'Next',
      finish: 'Finish',
      dismiss: 'Close the tour',
      dashboard: {
        title: 'Start with the alerts',
        text: 'Northbay Streaming sells ads on TV. The dashboard compares today with yesterday, and its alerts lead to the cause.',
      },
      floor: {
        title: 'A change that halved fill',
        text: 'This channel sells half as much as last week. History shows why: its floor went from $5 to $12.',
      },
      budget: {
        title: 'A wrong budget',
        text: 'This campaign is far behind its pace. A zero is missing: its daily budget went from $4,000 to $400.',
      },
      deal: {
        title: 'A deal that stalled',
        text: 'Requests come in, but nothing is bought. Its floor rose to $28, and the campaign bids $22.',
      },
      targeting: {
        title: 'An expired targeting',
        text: 'This campaign buys nothing. Open the serving check: its targeting and its deal are for a festival that has ended.',
      },
      live: {
        title: 'Auctions as they happen',
        text: 'Open an auction to see each bid and why it lost. Replay shows what would happen with today’s settings.',
      },
    },
  },
};
