/** Addresses whose filter is too large for them. */
export default {
  adx: {
    address: {
      gone: 'The filter of this link has expired or belongs to another account. The link opens without it.',
      unread: 'The filter of this link did not load',
      uncopied: 'Could not copy the link. %{why}',
      unnamed: 'This link does not include its filter: other people will open it without the filter. %{why}',
    },
  },
};
