import type { FirstRows } from './firstRows';
import type { PublicConfig } from './publicConfig';
import type { SessionAnswer } from './signedIn';

/** Whose first screen it is, and what is on it. */
export type FirstScreen = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  readonly preferences: Readonly<Record<string, unknown>>;
  /** The browser's languages, for users who chose none. */
  readonly languages: readonly string[];
  readonly place: { readonly path: string; readonly search: string };
  readonly first: FirstRows;
  readonly rows: { readonly json: string; readonly headers: Headers };
};

/** The sign-in page, without a session. */
export type FirstSignIn = Pick<FirstScreen, 'config' | 'session' | 'languages'> & {
  readonly search: string;
  /** What this browser was last told, as far as it sends that along (`src/reference/lookCookies.ts`). */
  readonly look: Look;
};

export type Look = { readonly language?: string | undefined; readonly theme?: string | undefined };

export type DrawnSignIn = {
  /** Of the page's root element. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly markup: string;
  /** Language and theme of the markup, for the script that goes on with it. */
  readonly drawn: string;
};

/** How first screens are drawn, where they are. */
export type FirstScreens = {
  /** Of the page's root element, as the console will set them. */
  attributes(whose: Pick<FirstScreen, 'preferences' | 'languages'>): Readonly<Record<string, string>>;
  /** The markup of a screen; nothing where there is none at such an address. */
  draw(screen: FirstScreen): Promise<string | undefined>;
  drawSignIn(page: FirstSignIn): DrawnSignIn | undefined;
};
