import type { MessageCode } from '../../src/schema/messages/message';

/** Why a fetch failed: a code, and a message for the user who gave the address. */
export type OutboundFailure =
  | 'badAddress'
  | 'badHeaders'
  | 'unknownHost'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'redirects'
  | 'broken'
  | 'noWayOut';

export type Fetched =
  | {
      readonly ok: true;
      readonly status: number;
      /** The media type, lower case, without parameters; empty where the answer has none. */
      readonly type: string;
      /** The charset that the answer names; absent where it names none. */
      readonly charset?: string;
      readonly body: Uint8Array;
      /** The final URL, after redirects. */
      readonly url: string;
      /** The answer's `ETag`; absent where it has none. */
      readonly etag?: string;
      /** The absolute address that a redirect names, where redirects are returned. */
      readonly location?: string;
      readonly ms: number;
    }
  | ({ readonly ok: false; readonly code: OutboundFailure; readonly message: string } & MessageCode);

/**
 * Fetches at a user's request. Reaches only public addresses: loopback, private, link-local and other special ones are refused in
 * every spelling and after every redirect, unless the installation allows them. At most 5 s and 5 MB, http and https.
 */
export type Outbound = {
  /** Never rejects: failures are results. The caller checks statuses other than 200. */
  get(address: string, options?: GetOptions): Promise<Fetched>;
  /**
   * Sends a text of the given type. Like `get`, but never follows a redirect, so that nothing meant for one server, such as
   * secrets in `headers`, reaches another.
   */
  post(
    address: string,
    sent: { readonly type: string; readonly body: string; readonly headers?: Headers },
  ): Promise<Fetched>;
};

export type GetOptions = {
  readonly accept?: string;
  readonly headers?: Headers;
  /** `return` leaves redirects to a caller that has rules for them. Default: `follow`, at most 5. */
  readonly redirects?: 'follow' | 'return';
};

/** In addition to the client's own headers; headers for host or length are left out. */
type Headers = Readonly<Record<string, string>>;
