export default {
  adx: {
    settings: {
      title: 'User Interface Settings',
      about: 'Only for you, in every browser. Changes apply at once.',
      tabs: { label: 'Links open in', same: 'The same tab', new: 'A new tab' },
      density: 'Row height in lists',
      densities: { compact: 'Compact', normal: 'Normal', comfortable: 'Comfortable' },
      pageSize: 'Rows per page',
      startPage: 'Start page',
      firstEntry: 'First menu entry',
      done: 'Done',
    },
  },
};
