export default {
  adx: {
    pacing: {
      of: 'of %{goal}',
      spend: { done: 'Spent %{done}.', doneOf: 'Spent %{done} of %{goal}.' },
      imps: { done: 'Delivered %{done} impressions.', doneOf: 'Delivered %{done} of %{goal} impressions.' },
      expected: 'Expected by now: %{expected}.',
      forecast: 'Forecast at the end: %{forecast} (%{pct}).',
      noEnd: 'No end',
      title: 'Pacing',
      pace: 'pace %{pct}',
      strip: {
        spent: 'Spent',
        delivered: 'Impressions delivered',
        expectedNow: 'Expected by now',
        remaining: 'Remaining',
        daysLeft: 'Days left',
        atEnd: 'Forecast at end',
      },
    },
  },
};
