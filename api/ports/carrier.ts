/** How the session token travels: an HttpOnly cookie in Node, a variable in the demo. */
export type Carrier = {
  read(request: Request): string | null;
  /** Sets or clears the token on the answer. */
  write(headers: Headers, token: string | null, request: Request): void;
};
