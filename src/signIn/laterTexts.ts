import type { Language } from '../ui/i18n/languages';
import { withFrenchSpaces } from '../ui/i18n/messages/frenchSpaces';

const en = {
  code: 'Authenticator code',
  codeHelp: 'Six digits, new every 30 seconds. A recovery code works too.',
  noCode: 'Enter the code.',
  wrongCode: 'This code is wrong or was already used.',
  back: 'Back to password',
  title: 'Choose a password',
  whose: 'For the login of %{name}.',
  password: 'New password',
  rules: 'At least 12 characters, not a common password. Several words are easier to remember.',
  submit: 'Save and sign in',
  busy: 'Saving…',
  looking: 'Checking the link…',
  noPassword: 'Enter a password.',
  goneTitle: 'This link has expired',
  gone: 'The link was already used or is older than a day. Ask for a new one.',
  failedTitle: 'The link did not load',
  again: 'Try again',
  toSignIn: 'Go to sign-in',
  againTitle: 'Sign in again',
  againWhy: '%{name}, your session in %{product} has ended. Your work is safe. It will be saved after you sign in.',
  leave: 'Leave this page',
  forbidden: 'You are signed in as %{name}. This account has no permission for that.',
  forbiddenPath: 'You are signed in as %{name}. This account has no access to %{path}.',
  signedIn: 'You are signed in as %{name}.',
  toConsole: 'Back to the console',
  another: 'Sign in below with another account.',
  /** Translations of the server's messages, by their English text. */
  refusals: {} as Readonly<Record<string, string>>,
};

export type LaterTexts = typeof en;

const fr: LaterTexts = withFrenchSpaces({
  code: 'Code d’authentification',
  codeHelp: 'Six chiffres, renouvelés toutes les 30 secondes. Un code de secours convient aussi.',
  noCode: 'Saisissez le code.',
  wrongCode: 'Ce code est incorrect ou a déjà servi.',
  back: 'Retour au mot de passe',
  title: 'Choisissez un mot de passe',
  whose: 'Pour la connexion de %{name}.',
  password: 'Nouveau mot de passe',
  rules: 'Au moins 12 caractères, pas un mot de passe courant. Plusieurs mots se retiennent mieux.',
  submit: 'Enregistrer et se connecter',
  busy: 'Enregistrement…',
  looking: 'Vérification du lien…',
  noPassword: 'Saisissez un mot de passe.',
  goneTitle: 'Ce lien a expiré',
  gone: 'Le lien a déjà servi ou date de plus d’un jour. Demandez-en un autre.',
  failedTitle: 'Le lien n’a pas été chargé',
  again: 'Réessayer',
  toSignIn: 'Aller à la connexion',
  againTitle: 'Reconnectez-vous',
  againWhy:
    '%{name}, votre session dans %{product} a pris fin. Votre travail n’est pas perdu. Il sera enregistré après votre connexion.',
  leave: 'Quitter cette page',
  forbidden: 'Vous êtes connecté en tant que %{name}. Ce compte n’y est pas autorisé.',
  forbiddenPath: 'Vous êtes connecté en tant que %{name}. Ce compte n’a pas accès à %{path}.',
  signedIn: 'Vous êtes connecté en tant que %{name}.',
  toConsole: 'Retour à la console',
  another: 'Connectez-vous ci-dessous avec un autre compte.',
  refusals: {
    'The password must have at least 12 characters.': 'Le mot de passe doit compter au moins 12 caractères.',
    'This password is too common. Choose another.': 'Ce mot de passe est trop courant. Choisissez-en un autre.',
    'Password is too long: at most 1000 characters.': 'Le mot de passe est trop long : 1 000 caractères au plus.',
  },
});

/** Texts of parts that the sign-in page loads on demand. */
export const laterTextsIn = (language: Language): LaterTexts => ({ en, fr })[language];
