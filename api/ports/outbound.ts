import type { MessageCode } from '../../src/schema/messages/message';

/** Why a fetch failed: a stable word, and the sentence for the user who gave the address. */
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
      /** Where it came from, after redirects. */
      readonly url: string;
      readonly ms: number;
    }
  | ({ readonly ok: false; readonly code: OutboundFailure; readonly message: string } & MessageCode);

/**
 * Everything that is fetched at the wish of a user. It reaches public addresses alone: loopback, private, link-local
 * and other special ones are refused in every spelling and after every redirect, unless the installation names them. At most 5 s
 * and 5 MB, http and https.
 */
export type Outbound = {
  /** Never rejects: what the other side does is an answer. Other statuses than 200 are the caller's to judge. */
  get(address: string, options?: { readonly accept?: string; readonly headers?: Headers }): Promise<Fetched>;
  /**
   * Sends a text of the type given. As `get`, but it goes to this address alone: a redirect is an answer, so that nothing that was
   * meant for one server, secrets in `headers` among it, is handed to another.
   */
  post(
    address: string,
    sent: { readonly type: string; readonly body: string; readonly headers?: Headers },
  ): Promise<Fetched>;
};

/** Beside those that the client writes itself; what says where a request goes or how long it is, is left out. */
type Headers = Readonly<Record<string, string>>;
