export default {
  adx: {
    pacing: {
      of: 'sur %{goal}',
      spend: { done: '%{done} dépensés.', doneOf: '%{done} dépensés sur %{goal}.' },
      imps: { done: '%{done} impressions diffusées.', doneOf: '%{done} impressions diffusées sur %{goal}.' },
      expected: 'Attendu à ce jour : %{expected}.',
      forecast: 'Prévision à la fin : %{forecast} (%{pct}).',
      noEnd: 'Sans fin',
      title: 'Rythme de diffusion',
      pace: 'rythme %{pct}',
      strip: {
        spent: 'Dépensé',
        delivered: 'Impressions diffusées',
        expectedNow: 'Attendu à ce jour',
        remaining: 'Restant',
        daysLeft: 'Jours restants',
        atEnd: 'Prévision à la fin',
      },
    },
  },
  'Order of flights': 'Ordre des périodes',
  'Spent and expected': 'Dépensé et attendu',
  Spent: 'Dépensé',
  Delivered: 'Diffusé',
  Remaining: 'Restant',
  'Days left': 'Jours restants',
  'Forecast at end': 'Prévision à la fin',
};
