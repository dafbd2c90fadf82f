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
      totals: {
        label: 'Totals of running campaigns',
        running: 'Running campaigns',
        spent: 'Spent to date',
        expected: 'Expected by now',
        forecast: 'Forecast at end',
        behind: 'Behind pace',
        ofBudgets: '%{pct} of budgets',
        unspent: '%{amount} will stay unspent',
        show: { running: 'Show running campaigns', behind: 'Show campaigns behind pace' },
      },
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
