export default {
  adx: {
    calls: {
      link: {
        address: 'Lien',
        until: 'Valable une fois, jusqu’au %{until}',
        mailed: 'Il a aussi été envoyé par courriel. Quiconque le détient choisit le mot de passe.',
        notMailed: 'Remettez-le vous-même à son utilisateur : rien n’a été envoyé. Quiconque le détient choisit le mot de passe.',
      },
    },
  },
  'Copy reset link': 'Copier le lien de réinitialisation',
  'Copy invitation link': 'Copier le lien d’invitation',
  'Invitation link of %{name}': 'Lien d’invitation de %{name}',
  'Reset link of %{name}': 'Lien de réinitialisation de %{name}',
  'Sign out everywhere': 'Déconnecter partout',
  'Sign %{name} out everywhere?': 'Déconnecter %{name} partout ?',
  '%{name} was signed out everywhere.': '%{name} est maintenant hors connexion partout.',
  'Turn off second factor': 'Désactiver le second facteur',
  'Turn off the second factor of %{name}, and sign them out everywhere?':
    'Désactiver le second facteur de %{name}, et le déconnecter partout ?',
  'The second factor of %{name} is off.': 'Le second facteur de %{name} est désactivé.',
};
