export const messages = {
  adx: {
    replay: {
      title: 'Replay with today’s settings',
      about: 'Checks targeting, lists, flights, caps, floors and our own prices as they are now.',
      ask: 'Replay',
      again: 'Replay again',
      judgedAt: 'Settings as of %{at}',
      loading: 'Replaying the auction …',
      failed: 'Replay failed.',
      table: 'Differences by bid',
      before: 'Then',
      today: 'Today',
      because: 'Cause',
      changes: 'Changes behind it',
      noCause: 'No single change explains it.',
      noLonger: 'Resolved:',
      asked: 'in the auction: %{value}',
      members: '%{came} added, %{went} removed',
      floor: 'The floor is now %{today}; it was %{before}.',
      unchanged: '%{smart_count} bidder unchanged. |||| %{smart_count} bidders unchanged.',
      looked: 'Also checked: %{count} more (%{kind}), most recently changed first, at most 200.',
      verdicts: {
        same: 'No difference.',
        sameNoWinner: 'No difference: still no winner.',
        again:
          '%{winner} would win again at %{price}, but %{smart_count} bidder would behave differently. |||| %{winner} would win again at %{price}, but %{smart_count} bidders would behave differently.',
        noWinnerAgain:
          'Still no winner, but %{smart_count} bidder would behave differently. |||| Still no winner, but %{smart_count} bidders would behave differently.',
        price: '%{winner} would win again, at %{price} instead of %{beforePrice}.',
        another: '%{winner} would win at %{price}, instead of %{before} at %{beforePrice}.',
        firstWinner: '%{winner} would win at %{price}. There was no winner before.',
        noWinner: 'No winner now. Before, %{before} won at %{beforePrice}.',
        unknown: 'Cannot tell whether one of our bidders would win.',
      },
      unsure: {
        newBidder: 'Buyers added since may bid more; their bids are unknown.',
        outsideBids: 'The exchange also compares bids from other platforms, which we cannot see.',
        weights: 'Within one priority the winner is drawn by weight, so another bidder could win.',
        order: 'The settings do not explain why the original winner won. Only later changes are checked.',
      },
      parts: {
        won: 'Won',
        lost: 'Lost',
        noBid: 'No bid',
        timeout: 'Timeout',
        filtered: 'Filtered',
        error: 'Error',
        absent: 'Not called',
        bids: 'Bids',
        asked: 'Is called',
        stopped: 'Blocked',
        gone: 'Deleted',
        out: 'Stays out',
      },
      causes: {
        made: 'was created',
        removed: 'was deleted',
        time: 'No change – only time has passed (flight, hours).',
        traffic: 'No change – only traffic since then.',
        hidden: '%{object} was changed. You cannot see the details.',
      },
      leftOut: {
        title: 'Not covered, and why',
        prices:
          '%{smart_count} buyer’s price is taken from the original bid. |||| %{smart_count} buyers’ prices are taken from the original bids.',
        answers:
          '%{smart_count} bidder would be called; its bid is unknown. |||| %{smart_count} bidders would be called; their bids are unknown.',
        counters:
          'Caps, budgets and credit use today’s counts. Their state at the time of the auction, and QPS limits, are unknown.',
        blocked: 'The request was blocked for a reason outside these settings.',
        filtered:
          '%{smart_count} bid was filtered for a reason the replay cannot check; it stays filtered. |||| %{smart_count} bids were filtered for reasons the replay cannot check; they stay filtered.',
        absent:
          '%{smart_count} other bidder matches, then and now, but was not called. Its caps, QPS limit and waterfall position at that moment are unknown. |||| %{smart_count} other bidders match, then and now, but were not called. Their caps, QPS limits and waterfall positions at that moment are unknown.',
        fields: 'The auction record lacks the data for these conditions: %{fields}.',
        more: '%{smart_count} more possible bidder was not checked. |||| %{smart_count} more possible bidders were not checked.',
        history: 'Too many changes since then: the oldest were not read.',
      },
    },
  },
};
