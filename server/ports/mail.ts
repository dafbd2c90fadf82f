import { createTransport } from 'nodemailer';
import type { Log } from '../../api/ports';
import type { Mail } from '../../api/ports/mail';

type Parts = {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  readonly publicUrl: string;
  /** Of the sender; where none is given, nobody at the console's own host. */
  readonly from?: string | undefined;
  readonly productName: string;
  readonly log: Log;
};

// Whoever asked for the link waits, and can copy it by hand.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Links by mail, in plain text (decision 24). The log tells that one went out or why not, never the link itself. */
export function createMail({ smtpUrl, publicUrl, from, productName, log }: Parts): Mail {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const sender = { name: productName, address: from ?? `no-reply@${new URL(publicUrl).hostname}` };
  return {
    async link(kind, { to, name, path }) {
      const { subject, sentence } = texts[kind](productName);
      const text = [`Hello ${name},`, sentence, `${publicUrl}${path}`, ends].join('\n\n');
      try {
        await transport.sendMail({ from: sender, to: { name, address: to }, subject, text });
        log.info('mail sent', { kind });
        return true;
      } catch (error) {
        const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
        log.warn('mail not sent', { kind, code, responseCode });
        return false;
      }
    },
  };
}

const texts = {
  invite: (product: string) => ({
    subject: `Your sign-in to ${product}`,
    sentence: `You can sign in to ${product} as soon as you have chosen a password:`,
  }),
  reset: (product: string) => ({
    subject: `A new password for ${product}`,
    sentence: `Choose a new password for ${product} here. The old one works until you do:`,
  }),
} as const;

const ends = 'The link works once, for 24 hours. If you do not know what this is about, leave it alone: nothing changes.';
