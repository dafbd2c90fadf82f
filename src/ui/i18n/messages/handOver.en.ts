export default {
  adx: {
    handOver: {
      title: 'Reassign what belongs to %{name} |||| Reassign what belongs to %{smart_count} %{objects}',
      text: {
        archive: 'Choose who takes it over. Then %{name} is archived. |||| Choose who takes it over. Then they are archived.',
        delete: 'Choose who takes it over. Then %{name} is deleted forever. |||| Choose who takes it over. Then they are deleted forever.',
      },
      to: 'Reassign to',
      goes: 'Goes too',
      choose: 'Choose who takes over.',
      open: 'Reassign …',
      run: { archive: 'Reassign and archive', delete: 'Reassign and delete' },
    },
  },
};
