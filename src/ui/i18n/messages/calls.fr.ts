export default {
  adx: {
    calls: {
      link: {
        address: 'Lien',
        until: 'Usage unique, jusqu’au %{until}',
        mailed: 'Il a aussi été envoyé par e-mail. Toute personne qui a ce lien peut définir le mot de passe.',
        notMailed:
          'Aucun e-mail n’a été envoyé – transmettez-le vous-même. Toute personne qui a ce lien peut définir le mot de passe.',
      },
    },
  },
  'Copy reset link': 'Copier le lien de réinitialisation',
  'Copy invitation link': 'Copier le lien d’invitation',
  'Invitation link of %{name}': 'Lien d’invitation de %{name}',
  'Reset link of %{name}': 'Lien de réinitialisation de %{name}',
  'Sign out everywhere': 'Déconnecter partout',
  'Sign %{name} out everywhere?': 'Déconnecter %{name} partout ?',
  '%{name} is signed out everywhere.': '%{name} est déconnecté partout.',
  'Turn off two-factor sign-in': 'Désactiver la double authentification',
  'Turn off two-factor sign-in for %{name} and sign them out everywhere?':
    'Désactiver la double authentification de %{name} et le déconnecter partout ?',
  'Two-factor sign-in is off for %{name}.': 'La double authentification de %{name} est désactivée.',
};
