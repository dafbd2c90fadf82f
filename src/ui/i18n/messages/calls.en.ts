export default {
  adx: {
    calls: {
      link: {
        address: 'Link',
        until: 'Good once, until %{until}',
        mailed: 'It was sent by mail too. Whoever has it chooses the password.',
        notMailed: 'Hand it to its user yourself: nothing was mailed. Whoever has it chooses the password.',
      },
    },
  },
};
