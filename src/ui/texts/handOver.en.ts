export default {
  adx: {
    handOver: {
      title: 'Reassign the objects of %{name} |||| Reassign the objects of %{smart_count} %{objects}',
      text: {
        archive: 'Choose a new owner. %{name} is then archived. |||| Choose a new owner. They are then archived.',
        delete:
          'Choose a new owner. %{name} is then deleted forever. |||| Choose a new owner. They are then deleted forever.',
      },
      to: 'Reassign to',
      goes: 'Also reassigned',
      choose: 'Choose a new owner.',
      open: 'Reassign …',
      run: { archive: 'Reassign and archive', delete: 'Reassign and delete' },
    },
  },
};
