import type { Language } from '../ui/i18n/languages';
import { withFrenchSpaces } from '../ui/i18n/messages/frenchSpaces';

const en = {
  title: 'Sign in',
  subtitle: 'Use your %{product} account',
  promise: 'Campaigns, tags and channels of the exchange, in one place.',
  points: [
    'Lists of 100,000 rows filter as you type',
    'Archive, undo, restore: no click loses anything',
    'Every change kept, with its author',
  ],
  login: 'Login',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  busy: 'Signing in…',
  ask: 'No account, or password lost? Ask your account manager or an admin of this console.',
  samples: 'or look around with sample data',
  language: 'Language',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  missing: 'Enter login and password.',
  badCredentials: 'Bad credentials',
  locked: 'Too many attempts. Try again in %{wait}.',
  seconds: '%{count} s',
  minutes: '%{count} min',
  noAnswer: 'The server did not respond. Check the connection and try again.',
  sampleWords: {} as Readonly<Record<string, string>>,
};

/** `sampleWords` are translations of the server's sample sign-ins, by their English text. */
export type Texts = typeof en;

const fr: Texts = withFrenchSpaces({
  title: 'Connexion',
  subtitle: 'Avec votre compte %{product}',
  promise: 'Les campagnes, tags et canaux de la place de marché, au même endroit.',
  points: [
    'Des listes de 100 000 lignes filtrées pendant la frappe',
    'Archiver, annuler, restaurer sans rien perdre',
    'Chaque modification conservée, avec son auteur',
  ],
  login: 'Identifiant',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  submit: 'Se connecter',
  busy: 'Connexion…',
  ask: 'Pas de compte, ou mot de passe perdu ? Adressez-vous à votre chargé de compte ou à un administrateur de cette console.',
  samples: 'ou découvrez avec des données d’exemple',
  language: 'Langue',
  theme: 'Thème',
  themes: { light: 'Clair', dark: 'Sombre', system: 'Système' },
  missing: 'Saisissez l’identifiant et le mot de passe.',
  badCredentials: 'Identifiants incorrects',
  locked: 'Trop de tentatives. Réessayez dans %{wait}.',
  seconds: '%{count} s',
  minutes: '%{count} min',
  noAnswer: 'Le serveur n’a pas répondu. Vérifiez la connexion et réessayez.',
  sampleWords: {
    Publisher: 'Éditeur',
    Admin: 'Administrateur',
    'Sub-publisher': 'Sous-éditeur',
    Advertiser: 'Annonceur',
    'Supply and demand': 'Inventaire et demande',
    'All accounts': 'Tous les comptes',
    'Supply, reduced': 'Inventaire réduit',
    'Own reports': 'Ses propres rapports',
    'Own delivery': 'Sa propre diffusion',
  },
});

/** The sign-in page has texts of its own: it must work before any translation library loads. */
export const textsIn = (language: Language): Texts => ({ en, fr })[language];
