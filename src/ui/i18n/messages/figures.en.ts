export default {
  adx: {
    figures: {
      of_day: '%{day} (%{zone})',
      waiting: 'Loading figures for the whole list …',
      coming: 'Generating sample traffic. Figures grow until it is done.',
      judging: 'Checking what blocks each …',
      failed: 'The figures did not load.',
      open: '%{value}: open report of %{name}',
      broken: 'Serving problems',
      hidden: 'Hidden from you',
      figures: 'Figures',
      as_of: 'Figures as of %{moment}',
      today: 'Today',
      yesterday: 'Yesterday',
      last7: '7 days',
      with_day: '%{word}, %{day}',
      key: '%{word} (key %{key})',
      none: 'Everything in this list serves.',
    },
  },
};
