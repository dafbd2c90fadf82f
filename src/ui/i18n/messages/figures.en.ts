export default {
  adx: {
    figures: {
      of_day: '%{day} (%{zone})',
      waiting: 'Waiting for yesterday’s figures of the whole list …',
      coming: 'The sample’s traffic is still being made. Figures grow until it is done.',
      judging: 'Looking at what stops each of them …',
      failed: 'Yesterday’s figures did not come.',
      open: '%{value}: report of %{name}',
      broken: 'Rules that are broken, and by how many',
      hidden: 'Something that is not shown to you',
      yesterday: 'Yesterday',
      yesterday_day: 'Yesterday, %{day}',
      none: 'Nothing of this list is stopped.',
    },
  },
};
