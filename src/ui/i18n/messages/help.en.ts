export default {
  adx: {
    help: {
      about: 'About %{label}',
      more: 'Learn more',
      missing: 'Missing',
      missing_title: 'Places without a text',
      missing_search: 'Search labels and keys',
      missing_none: 'Every place has a text.',
    },
  },
};
