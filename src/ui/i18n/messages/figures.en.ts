export default {
  adx: {
    figures: {
      of_day: '%{day} (%{zone})',
      waiting: 'Loading yesterday’s figures for the whole list …',
      coming: 'Generating sample traffic. Figures grow until it is done.',
      judging: 'Checking what blocks each …',
      failed: 'Yesterday’s figures did not load.',
      open: '%{value}: open report of %{name}',
      broken: 'Serving problems',
      hidden: 'Hidden from you',
      yesterday: 'Yesterday',
      yesterday_day: 'Yesterday, %{day}',
      none: 'Everything in this list serves.',
    },
  },
};
