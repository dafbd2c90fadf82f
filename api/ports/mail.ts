/** Sends links to those they are for, where the host has mail (decision 24). */
export type Mail = {
  /** False where it could not be sent; why stands in the log. */
  link(kind: 'invite' | 'reset', to: { readonly to: string; readonly name: string; readonly path: string }): Promise<boolean>;
};
