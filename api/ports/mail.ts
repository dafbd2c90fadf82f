/** Whom a link goes to, and in which language (`en` where it is none of the product's). */
export type Addressee = { readonly to: string; readonly name: string; readonly path: string; readonly locale: string };

/** A report whose file is ready, by its name. */
export type MailedReport = { readonly to: string; readonly name: string; readonly path: string; readonly locale: string };

/** Sends links to those they are for, where the host has mail (decision 24). */
export type Mail = {
  /** False where it could not be sent; why stands in the log. */
  link(kind: 'invite' | 'reset', to: Addressee): Promise<boolean>;
  report(report: MailedReport): Promise<boolean>;
};
