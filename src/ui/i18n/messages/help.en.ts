export default {
  adx: {
    help: {
      about: 'About %{label}',
      more: 'Learn more',
      missing: 'Missing',
      missing_title: 'Fields without help text',
      missing_search: 'Search labels and keys',
      missing_none: 'Every field has a help text.',
    },
  },
};
