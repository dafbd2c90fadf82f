export const texts = {
  'users.uid': 'Pour les administrateurs : « super » donne tous les droits ; tout autre texte, aucun. Sinon vide.',
  'users.type':
    'Pour qui l’utilisateur se connecte : plateforme, éditeur, sous-éditeur ou annonceur. Ne change plus ensuite.',
  'users.account': 'ID du compte pour lequel l’utilisateur se connecte.',
  'users.login': 'Adresse e-mail de connexion. Unique sur toute la plateforme.',
  'users.password': 'Au moins 12 caractères, pas un mot de passe courant. Vide : invitation par lien.',
  'users.mfa': 'Indique si l’utilisateur confirme sa connexion par un code à usage unique.',
  'users.lastLoginAt': 'Dernière connexion, en UTC. Vide : jamais.',
  'users.failedLogins': 'Connexions échouées depuis la dernière réussie.',
};
