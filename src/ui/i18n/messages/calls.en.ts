export default {
  adx: {
    calls: {
      link: {
        address: 'Link',
        until: 'Single use, until %{until}',
        mailed: 'It was also sent by email. Anyone with this link can set the password.',
        notMailed: 'No email was sent – pass it on yourself. Anyone with this link can set the password.',
      },
    },
  },
};
