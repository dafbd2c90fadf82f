/** The recipient of a link, with the mail's language (`en` for other languages than the product's). */
export type Addressee = { readonly to: string; readonly name: string; readonly path: string; readonly locale: string };

/** A report whose file is ready; `incomplete` lists the months, such as `2026-10`, whose figures are too low. */
export type MailedReport = Addressee & { readonly incomplete: readonly string[] };

/** A change of a sign-in that its user is told. */
export type Notice = 'password' | 'factorOn' | 'factorReplaced' | 'factorOff';

/** `at` is the time of the change, ISO 8601 in UTC. */
export type NoticeTo = { readonly to: string; readonly name: string; readonly at: string; readonly locale: string };

/** Sends links, reports and notices about sign-ins, on hosts with mail. */
export type Mail = {
  /** False where it could not be sent; the log has the reason. */
  link(kind: 'invite' | 'reset', to: Addressee): Promise<boolean>;
  report(report: MailedReport): Promise<boolean>;
  notice(notice: Notice, to: NoticeTo): Promise<boolean>;
};
