/** The configuration that the browser loads first, from `/config.json`: from the host, or a static file in the demo. */
export type PublicConfig = {
  /** Address of the API; empty for the page's own origin. */
  readonly apiBase: string;
  readonly productName: string;
  readonly insightHub: { readonly url: string; readonly database: string } | null;
  /** Key and iv of `json-encrypt` bodies, hex; null if the server never sends them. */
  readonly encryption: { readonly key: string; readonly iv: string } | null;
  readonly languages: readonly string[];
  /** Sign-ins of the sample data for the sign-in page; empty without sample data. */
  readonly samples: readonly {
    readonly login: string;
    readonly password: string;
    readonly label: string;
    readonly account: string;
    readonly about: string;
  }[];
  readonly build: string;
  readonly demo: boolean;
  /** False if the host cannot send mail; undefined for other hosts. */
  readonly mail?: boolean;
};
