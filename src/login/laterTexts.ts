import type { Language } from '../ui/i18n/languages';

const en = {
  code: 'Code of your authenticator app',
  codeHelp: 'Six digits, new every half minute. One of your recovery codes is good too.',
  noCode: 'Type the code.',
  wrongCode: 'This code is wrong, or was used before.',
  back: 'Back to the password',
  title: 'Choose a password',
  whose: 'For the sign-in of %{name}.',
  password: 'New password',
  rules: 'At least 12 characters, and none that everybody guesses. Several words are easier to remember than signs.',
  submit: 'Save and sign in',
  busy: 'Saving…',
  looking: 'Reading the link…',
  noPassword: 'Type a password.',
  goneTitle: 'This link is over',
  gone: 'This link was used before, or is older than a day. Ask for a new one.',
  failedTitle: 'The link could not be read',
  again: 'Try again',
  toSignIn: 'Go to sign-in',
  againTitle: 'Sign in again',
  againWhy: '%{name}, your session in %{product} has ended. What you typed is still here, and goes on after the sign-in.',
  leave: 'Leave this page',
  forbidden: 'You are signed in as %{name}, and this account may not do that.',
  forbiddenPath: 'You are signed in as %{name}, and this account may not open %{path}.',
  signedIn: 'You are signed in as %{name}.',
  toConsole: 'Back to the console',
  another: 'Sign in below to change the account.',
  /** What the server says, in English. */
  refusals: {} as Readonly<Record<string, string>>,
};

export type LaterTexts = typeof en;

const fr: LaterTexts = {
  code: 'Code de votre application d’authentification',
  codeHelp: 'Six chiffres, renouvelés toutes les trente secondes. Un de vos codes de secours convient aussi.',
  noCode: 'Saisissez le code.',
  wrongCode: 'Ce code est faux, ou a déjà servi.',
  back: 'Retour au mot de passe',
  title: 'Choisissez un mot de passe',
  whose: 'Pour la connexion de %{name}.',
  password: 'Nouveau mot de passe',
  rules: 'Au moins 12 caractères, et aucun que tout le monde devine. Plusieurs mots se retiennent mieux que des signes.',
  submit: 'Enregistrer et se connecter',
  busy: 'Enregistrement…',
  looking: 'Lecture du lien…',
  noPassword: 'Saisissez un mot de passe.',
  goneTitle: 'Ce lien n’est plus valable',
  gone: 'Ce lien a déjà servi, ou date de plus d’un jour. Demandez-en un autre.',
  failedTitle: 'Le lien n’a pas pu être lu',
  again: 'Réessayer',
  toSignIn: 'Aller à la connexion',
  againTitle: 'Reconnectez-vous',
  againWhy: '%{name}, votre session dans %{product} est terminée. Votre saisie est toujours là, et la suite reprend après la connexion.',
  leave: 'Quitter cette page',
  forbidden: 'Vous êtes connecté en tant que %{name}, et ce compte n’y est pas autorisé.',
  forbiddenPath: 'Vous êtes connecté en tant que %{name}, et ce compte ne peut pas ouvrir %{path}.',
  signedIn: 'Vous êtes connecté en tant que %{name}.',
  toConsole: 'Retour à la console',
  another: 'Connectez-vous ci-dessous pour changer de compte.',
  refusals: {
    'The password needs at least 12 characters.': 'Le mot de passe demande au moins 12 caractères.',
    'Everybody guesses this password; choose another.': 'Tout le monde devine ce mot de passe ; choisissez-en un autre.',
    'Password is too long: at most 1000 characters.': 'Le mot de passe est trop long : 1000 caractères au plus.',
  },
};

/** Texts of what the sign-in page fetches only when it is needed. */
export const laterTextsIn = (language: Language): LaterTexts => ({ en, fr })[language];
