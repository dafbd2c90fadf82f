export default {
  adx: {
    profile: {
      title: 'Profile',
      // spec §8, to the letter
      loadFailed: 'Error on loading data',
      saveFailed: 'Error on saving data',
      parameter: 'Name',
      addParameter: 'Add',
      token: {
        title: 'Access for programs',
        about: 'Programs act for the account with it: they send it as Authorization: Bearer and the token.',
        make: 'New token',
        makeAsks: 'The token so far, if there is one, stops working at once.',
        remove: 'Remove token',
        removeAsks: 'Programs that use it stop working at once.',
        keep: 'Leave it',
        removed: 'There is no token any more.',
        once: 'Copy it now: it is shown this once',
      },
    },
  },
};
