/** Transports the session token: in an HttpOnly cookie in Node, in a variable in the demo. */
export type Carrier = {
  read(request: Request): string | null;
  /** Sets or clears the token on the answer. */
  write(headers: Headers, token: string | null, request: Request): void;
};
