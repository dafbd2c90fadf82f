export default {
  adx: {
    help: {
      more: 'Learn more',
      title: 'Help',
      places: {
        find: 'Find anything',
        keys: 'Keyboard shortcuts',
        field: 'Fields of a form',
        column: 'Columns and metrics',
        serving: 'Why is it not serving?',
      },
      ways: {
        find: 'Search objects, screens, reports and IDs, or run a command.',
        keys: 'All shortcuts, by screen.',
        field:
          'Point at the mark beside a label, or press F1 in the field. Administrators can write their own texts under Tooltips.',
        column: 'Point at a column heading, or at a metric in a report.',
        serving:
          'Point at a tag, channel, campaign or deal in its list and press W. In a form, the check is under More actions.',
      },
      missing: 'Missing',
      missing_title: 'Fields without custom help',
      missing_search: 'Search labels and keys',
      missing_none: 'Every field has custom help.',
    },
  },
};
