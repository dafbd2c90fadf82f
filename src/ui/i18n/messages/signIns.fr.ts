/** What the API says of sign-ins. */
export default {
  'This is not your password.': 'Ce n’est pas votre mot de passe.',
  'Too many wrong passwords. Try again later.': 'Trop de mots de passe faux. Réessayez plus tard.',
  'Too many wrong codes. Try again later.': 'Trop de codes faux. Réessayez plus tard.',
  'Too many failed sign-ins. Try again later.': 'Trop de connexions échouées. Réessayez plus tard.',
  'Too many tries. Try again later.': 'Trop d’essais. Réessayez plus tard.',
  'This code is wrong, or the time to type it is over. Try the next one.':
    'Ce code est faux, ou le temps pour le saisir est écoulé. Essayez le suivant.',
  'This code is wrong, or was used before.': 'Ce code est faux, ou a déjà servi.',
  'Type the code of your second factor.': 'Saisissez le code de votre second facteur.',
  'There is no such session (any more).': 'Cette session n’existe pas (ou plus).',
  'Send login and password, both texts.': 'Envoyez l’identifiant et le mot de passe, tous deux en texte.',
  'Sign in first.': 'Connectez-vous d’abord.',
  'There is no such account.': 'Ce compte n’existe pas.',
  '%{1} is archived. Restore it to act for it.': '%{1} est archivé. Restaurez-le pour agir pour lui.',
  'Nobody can sign in for %{1} yet. Add a sign-in on its tab Access first.':
    'Personne ne peut encore se connecter pour %{1}. Ajoutez d’abord une connexion dans son onglet Accès.',
  'Only administrators may act for an account.': 'Seuls les administrateurs peuvent agir pour un compte.',
  'This session has no such admin.': 'Cette session n’a pas cet administrateur.',
  '%{1} is archived. Restore the sign-in first.': '%{1} est archivé. Restaurez d’abord la connexion.',
  'This link was used before, or is older than a day. Ask for a new one.':
    'Ce lien a déjà servi, ou date de plus d’un jour. Demandez-en un autre.',
};
