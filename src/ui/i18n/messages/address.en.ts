/** Addresses whose filter is too large for them. */
export default {
  adx: {
    address: {
      gone: 'The filter of this link is not kept any more, or belongs to another account. The rest of the link is shown without it.',
      unread: 'The filter of this link did not load',
      uncopied: 'The link was not copied. %{why}',
      unnamed: 'This link does not carry its filter, so others who open it will not see it. %{why}',
    },
  },
};
