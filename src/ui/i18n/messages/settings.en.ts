export default {
  adx: {
    settings: {
      title: 'User Interface Settings',
      about: 'Yours alone, in every browser. What is chosen holds at once.',
      tabs: { label: 'Links open in', same: 'The same tab', new: 'A new tab' },
      density: 'Rows of lists',
      densities: { compact: 'Compact', normal: 'Normal', comfortable: 'Comfortable' },
      pageSize: 'Rows on a page',
      startPage: 'Start page',
      firstEntry: 'The first of the menu',
      done: 'Done',
    },
  },
};
