export default {
  adx: {
    marks: {
      list: 'Changes',
      one: '%{smart_count} change, %{at}: %{who} |||| %{smart_count} changes, %{at}: %{who}',
      title: '%{smart_count} change, %{at} |||| %{smart_count} changes, %{at}',
      open: 'History',
      openVersion: 'Open version %{version} in the history',
      cut: 'The last %{count} are shown',
      failed: 'did not load.',
    },
    performance: {
      notShown: 'Your account is shown no figures of it in this mode',
      title: 'The last 30 days, by day',
      zone: 'Days in %{zone}',
      loading: 'Figures are loading',
      open: 'Open as report',
      failed: 'The figures did not load',
      tooLong: 'They take long right now. Open them as a report: the server goes on with it by itself.',
      none: 'No traffic in these 30 days',
      noneHint: '“Why is it not serving?” in the menu above says what keeps it from serving.',
      further: 'The report goes further back.',
    },
  },
};
