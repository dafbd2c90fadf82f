import { createTransport } from 'nodemailer';
import type { Log } from '../../api/ports';
import type { Mail, Notice } from '../../api/ports/mail';
import type { interfaceLanguages } from '../../src/reference/interfaceLanguages';

type Parts = {
  /** `smtp://` or `smtps://`, with user and password where the server needs them. */
  readonly smtpUrl: string;
  readonly publicUrl: string;
  /** The sender's address; by default `no-reply@` and the console's host. */
  readonly from?: string | undefined;
  readonly productName: string;
  readonly log: Log;
};

// The user who requested the link is waiting, and can copy it.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Sends links and notices in plain text. The log shows whether a mail was sent or why not, never the link. */
export function createMail({ smtpUrl, publicUrl, from, productName, log }: Parts): Mail {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const sender = { name: productName, address: from ?? `no-reply@${new URL(publicUrl).hostname}` };
  const wordsIn = (locale: string): Words =>
    Object.hasOwn(wordsOf, locale) ? wordsOf[locale as keyof typeof wordsOf] : english;
  const send = async (
    kind: string,
    mail: { readonly to: string | object; readonly subject: string; readonly text: string },
  ): Promise<boolean> => {
    try {
      await transport.sendMail({ from: sender, ...mail });
      log.info('mail sent', { kind });
      return true;
    } catch (error) {
      const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
      log.warn('mail not sent', { kind, code, responseCode });
      return false;
    }
  };
  return {
    link(kind, { to, name, path, locale }) {
      const words = wordsIn(locale);
      const { subject, sentence } = words[kind](productName);
      const text = [words.hello(name), sentence, `${publicUrl}${path}`, words.ends].join('\n\n');
      return send(kind, { to: { name, address: to }, subject, text });
    },
    notice(notice, { to, name, at, locale }) {
      const words = wordsIn(locale);
      const { subject, sentence } = words.notices[notice](productName);
      const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
      const text = [words.hello(name), `${sentence}\n${time}`, words.notYou].join('\n\n');
      return send('notice', { to: { name, address: to }, subject, text });
    },
    report({ to, name, path, locale, incomplete }) {
      const { subject, sentence, lost, ends } = wordsIn(locale).report(productName, name, incomplete.join(', '));
      return send('report', { to, subject, text: [sentence, `${publicUrl}${path}`, ...lost, ends].join('\n\n') });
    },
  };
}

type About = (product: string) => { readonly subject: string; readonly sentence: string };
type Words = {
  readonly hello: (name: string) => string;
  readonly invite: About;
  readonly reset: About;
  readonly ends: string;
  readonly notices: Readonly<Record<Notice, About>>;
  readonly notYou: string;
  /** `months` lists those with missing facts; '' for none. */
  readonly report: (
    product: string,
    name: string,
    months: string,
  ) => ReturnType<About> & { readonly lost: readonly string[]; readonly ends: string };
};

const english: Words = {
  hello: (name) => `Hello ${name},`,
  invite: (product) => ({
    subject: `Your login for ${product}`,
    sentence: `Choose a password to sign in to ${product}:`,
  }),
  reset: (product) => ({
    subject: `Reset your password for ${product}`,
    sentence: `Choose a new password for ${product}. The old one works until then:`,
  }),
  notices: {
    password: (product) => ({
      subject: `Your password for ${product} was changed`,
      sentence: `Your password for ${product} was changed.`,
    }),
    factorOn: (product) => ({
      subject: `Two-factor sign-in turned on for ${product}`,
      sentence: `Two-factor sign-in is now on for your login to ${product}.`,
    }),
    factorReplaced: (product) => ({
      subject: `Two-factor sign-in replaced for ${product}`,
      sentence: `Two-factor sign-in for your login to ${product} was set up again. Old codes no longer work.`,
    }),
    factorOff: (product) => ({
      subject: `Two-factor sign-in turned off for ${product}`,
      sentence: `Two-factor sign-in for your login to ${product} was turned off. Your password alone is enough now.`,
    }),
  },
  notYou:
    'If this was you, no action is needed. If not, contact your administrator now: someone else may be using your login.',
  ends: 'The link works once, for 24 hours. If you did not expect this email, ignore it.',
  report: (product, name, months) => ({
    subject: `${name} is ready${months && ', but incomplete'}`,
    lost:
      months === ''
        ? []
        : [`Traffic data is missing for these months, so the figures in the file are too low: ${months}.`],
    sentence: `The file of the report “${name}” is ready. Sign in to ${product} to open the report and download it:`,
    ends: 'You receive this email because your address is in the schedule of the report.',
  }),
};

const french: Words = {
  hello: (name) => `Bonjour ${name},`,
  invite: (product) => ({
    subject: `Votre accès à ${product}`,
    sentence: `Vous pourrez vous connecter à ${product} dès que vous aurez choisi un mot de passe :`,
  }),
  reset: (product) => ({
    subject: `Un nouveau mot de passe pour ${product}`,
    sentence: `Choisissez ici un nouveau mot de passe pour ${product}. L’ancien reste valable jusque-là :`,
  }),
  notices: {
    password: (product) => ({
      subject: `Votre mot de passe pour ${product} a été changé`,
      sentence: `Le mot de passe de votre accès à ${product} a été changé.`,
    }),
    factorOn: (product) => ({
      subject: `Double authentification activée pour ${product}`,
      sentence: `La double authentification est activée pour votre accès à ${product}.`,
    }),
    factorReplaced: (product) => ({
      subject: `Double authentification remplacée pour ${product}`,
      sentence: `La double authentification de votre accès à ${product} a été reconfigurée. Les anciens codes ne fonctionnent plus.`,
    }),
    factorOff: (product) => ({
      subject: `Double authentification désactivée pour ${product}`,
      sentence: `La double authentification de votre accès à ${product} a été désactivée. Le mot de passe seul suffit désormais.`,
    }),
  },
  notYou:
    'Si c’était vous, il n’y a rien à faire. Sinon, prévenez tout de suite votre administrateur : quelqu’un d’autre utilise peut-être votre accès.',
  ends: 'Le lien fonctionne une seule fois, pendant 24 heures. Si vous ne savez pas de quoi il s’agit, n’y touchez pas : rien ne change.',
  report: (product, name, months) => ({
    subject: `${name} est prêt${months && ', mais incomplet'}`,
    lost:
      months === ''
        ? []
        : [`Des données de trafic manquent pour ces mois, les chiffres du fichier sont donc trop bas : ${months}.`],
    sentence: `Le fichier du rapport « ${name} » est prêt. Connectez-vous à ${product} pour ouvrir le rapport et le télécharger :`,
    ends: 'Vous recevez ce message parce que votre adresse figure dans la planification du rapport.',
  }),
};

const wordsOf: Readonly<Record<(typeof interfaceLanguages)[number]['locale'], Words>> = { en: english, fr: french };
