export const messages = {
  adx: {
    replay: {
      title: 'If it came today',
      about: 'Judged anew by the set-up of today: targeting, lists, flights, caps, floors and prices of our side.',
      ask: 'Replay',
      again: 'Replay again',
      judgedAt: 'Judged by the set-up of %{at}',
      loading: 'The auction is judged anew …',
      failed: 'The replay did not come.',
      table: 'What would be different, bid by bid',
      before: 'Then',
      today: 'Today',
      because: 'Why, and because of which change',
      changes: 'What made the difference',
      noCause: 'No single change since then explains it.',
      noLonger: 'No longer:',
      asked: 'in the auction: %{value}',
      members: '%{came} came, %{went} went',
      floor: 'The floor is %{today} today and was %{before}.',
      unchanged: '%{smart_count} bidder would take part as it did. |||| %{smart_count} bidders would take part as they did.',
      looked: 'Besides those that bid, %{count} more were judged (%{kind}): those that were changed last, at most 200.',
      verdicts: {
        same: 'Nothing would be different.',
        again:
          '%{winner} would win again at %{price}, but %{smart_count} bidder would take part otherwise. |||| %{winner} would win again at %{price}, but %{smart_count} bidders would take part otherwise.',
        nobodyAgain:
          'Nobody would win again, but %{smart_count} bidder would take part otherwise. |||| Nobody would win again, but %{smart_count} bidders would take part otherwise.',
        price: '%{winner} would win again, at %{price} instead of %{beforePrice}.',
        another: '%{winner} would win at %{price}, instead of %{before} at %{beforePrice}.',
        somebody: '%{winner} would win at %{price}; then nobody did.',
        nobody: 'Nobody would win; then %{before} did, at %{beforePrice}.',
        unknown: 'Whether anybody of ours would win cannot be known.',
      },
      unsure: {
        newBidder: 'Buyers who would be asked anew may bid more; their answer is not known.',
        outsideBids: 'The exchange decides among bids of others that nobody here knows.',
        weights: 'Inside one priority chance decides by weights: it may be another of them.',
        order: 'Why the winner won then is not in the set-up; only what changed since is judged.',
      },
      parts: {
        won: 'Won',
        lost: 'Lost',
        noBid: 'No bid',
        timeout: 'Timeout',
        filtered: 'Filtered',
        error: 'Error',
        absent: 'Not asked',
        bids: 'Bids',
        asked: 'Is asked',
        stopped: 'Is stopped',
        gone: 'Is gone',
        out: 'Stays out',
      },
      causes: {
        made: 'was made',
        removed: 'was removed',
        time: 'Nobody changed it: time has passed since.',
        traffic: 'Nobody changed it: the traffic counted until today did.',
        hidden: '%{object} was changed; what is not shown to you.',
      },
      leftOut: {
        title: 'What was not judged, and why',
        prices:
          'The price of %{smart_count} buyer stays as it was bid then. |||| The prices of %{smart_count} buyers stay as they were bid then.',
        answers:
          '%{smart_count} bidder would be asked; its answer is not known. |||| %{smart_count} bidders would be asked; their answers are not known.',
        counters:
          'Caps, budgets and credit are judged by what is counted today; how far they were at the time of the auction, and requests a second, are not known.',
        blocked: 'The request was blocked for a reason that the set-up does not show.',
        filtered:
          '%{smart_count} bid was filtered for a reason that is not judged here; it stays so. |||| %{smart_count} bids were filtered for reasons that are not judged here; they stay so.',
        absent:
          '%{smart_count} other fits today as it did then and was not asked: caps, requests a second and the order of a waterfall at that moment are not known. |||| %{smart_count} others fit today as they did then and were not asked: caps, requests a second and the order of a waterfall at that moment are not known.',
        fields: 'The auction has not kept what these conditions ask: %{fields}.',
        more: '%{smart_count} more that may bid was not looked at. |||| %{smart_count} more that may bid were not looked at.',
        history: 'There were so many changes since that the oldest of them were not read.',
      },
    },
  },
};
