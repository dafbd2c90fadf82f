export default {
  adx: {
    profile: {
      // Quoted from the product specification, to the letter.
      loadFailed: 'Error on loading data',
      saveFailed: 'Error on saving data',
      parameter: 'Name',
      addParameter: 'Add',
      token: {
        title: 'API access',
        about:
          'Programs use this token to act for the account: send it as Authorization: Bearer followed by the token.',
        make: 'New token',
        makeAsks: 'The current token, if any, stops working at once.',
        remove: 'Remove token',
        removeAsks: 'Programs that use it stop working at once.',
        keep: 'Cancel',
        removed: 'Token removed.',
        once: 'Copy it now. It is shown only once.',
      },
    },
  },
};
