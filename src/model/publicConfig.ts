/** What the browser reads first, from `/config.json`: served by the host, a static file in the demo. */
export type PublicConfig = {
  /** Address of the API; empty for the page's own origin. */
  readonly apiBase: string;
  readonly productName: string;
  readonly insightHub: { readonly url: string; readonly database: string } | null;
  /** Key and iv of `json-encrypt` bodies, hex; null when the server never sends them. */
  readonly encryption: { readonly key: string; readonly iv: string } | null;
  readonly languages: readonly string[];
  /** Sign-ins of sample data, offered on the sign-in page; empty where there is none. */
  readonly samples: readonly {
    readonly login: string;
    readonly password: string;
    readonly label: string;
    readonly account: string;
    readonly about: string;
  }[];
  readonly build: string;
  readonly demo: boolean;
  /** False where no mail can be sent; unknown of other hosts. */
  readonly mail?: boolean;
};
