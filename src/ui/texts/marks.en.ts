export default {
  adx: {
    marks: {
      list: 'Changes',
      one: '%{smart_count} change, %{at}: %{who} |||| %{smart_count} changes, %{at}: %{who}',
      title: '%{smart_count} change, %{at} |||| %{smart_count} changes, %{at}',
      open: 'History',
      openVersion: 'Open version %{version} in the history',
      cut: 'Showing the last %{count}',
      failed: 'failed to load.',
    },
    performance: {
      notShown: 'You cannot see its figures in this mode',
      title: 'Last 30 days by day',
      zone: 'Days in %{zone}',
      loading: 'Loading figures …',
      open: 'Open as report',
      failed: 'The figures did not load',
      tooLong: 'This is taking long. Open it as a report: the server keeps working on it.',
      none: 'No traffic in the last 30 days',
      noneHint: 'No traffic. Open the serving check.',
      further: 'The report covers a longer period.',
    },
  },
};
