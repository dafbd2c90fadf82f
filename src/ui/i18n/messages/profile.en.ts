export default {
  adx: {
    profile: {
      title: 'Profile',
      // spec §8, to the letter
      loadFailed: 'Error on loading data',
      saveFailed: 'Error on saving data',
      parameter: 'Name',
      addParameter: 'Add',
    },
  },
};
