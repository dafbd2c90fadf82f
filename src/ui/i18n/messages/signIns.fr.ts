/** What the API says of sign-ins. */
export default {
  'Wrong password.': 'Mot de passe incorrect.',
  'Too many wrong passwords. Try again later.': 'Trop de mots de passe incorrects. Réessayez plus tard.',
  'Too many wrong codes. Try again later.': 'Trop de codes incorrects. Réessayez plus tard.',
  'Invite by link': 'Inviter par un lien',
  'Set a password': 'Définir un mot de passe',
  'The user chooses a password. The link is valid for 24 hours.':
    'L’utilisateur choisit son mot de passe. Le lien est valable 24 heures.',
  'Too many failed sign-ins. Try again later.': 'Trop de connexions échouées. Réessayez plus tard.',
  'Too many attempts. Try again later.': 'Trop de tentatives. Réessayez plus tard.',
  'This code is wrong or has expired. Try the next one.': 'Ce code est incorrect ou a expiré. Essayez le suivant.',
  'This code is wrong or was already used.': 'Ce code est incorrect ou a déjà servi.',
  'Enter your two-factor code.': 'Saisissez votre code de double authentification.',
  'This session has ended.': 'Cette session a pris fin.',
  'Send login and password as text.': 'Envoyez l’identifiant et le mot de passe en texte.',
  'Sign in first.': 'Connectez-vous d’abord.',
  'Only administrators can act for an account.': 'Seuls les administrateurs peuvent agir au nom d’un compte.',
  'This session has no admin to return to.': 'Cette session n’a pas d’administrateur auquel revenir.',
  'The link was already used or is older than a day. Ask for a new one.':
    'Le lien a déjà servi ou date de plus d’un jour. Demandez-en un autre.',
};
