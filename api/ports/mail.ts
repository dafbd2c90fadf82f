/** Whom a link goes to, and in which language (`en` where it is none of the product's). */
export type Addressee = { readonly to: string; readonly name: string; readonly path: string; readonly locale: string };

/** A report whose file is ready, by its name; `incomplete` are the months, such as `2026-10`, whose figures are too low. */
export type MailedReport = Addressee & { readonly incomplete: readonly string[] };

/** What changed about a sign-in that its user should know of. */
export type Notice = 'password' | 'factorOn' | 'factorReplaced' | 'factorOff';

/** `at`: when it changed, ISO 8601 in UTC. */
export type NoticeTo = { readonly to: string; readonly name: string; readonly at: string; readonly locale: string };

/** Sends links to those they are for, and tells people what changed about their sign-in, where the host has mail. */
export type Mail = {
  /** False where it could not be sent; why stands in the log. */
  link(kind: 'invite' | 'reset', to: Addressee): Promise<boolean>;
  report(report: MailedReport): Promise<boolean>;
  notice(notice: Notice, to: NoticeTo): Promise<boolean>;
};
