import type { FirstRows } from './firstRows';
import type { PublicConfig } from './publicConfig';
import type { SessionAnswer } from './signedIn';

/** Data for rendering the first screen. */
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

/** Data for rendering the sign-in page, without a session. */
export type FirstSignIn = Pick<FirstScreen, 'config' | 'session' | 'languages'> & {
  readonly search: string;
  /** The language and theme last chosen in the browser, if its cookies have them (`src/reference/lookCookies.ts`). */
  readonly look: Look;
};

export type Look = { readonly language?: string | undefined; readonly theme?: string | undefined };

export type DrawnSignIn = {
  /** Attributes of the page's root element. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly markup: string;
  /** Language and theme of the markup, for the script that takes over. */
  readonly drawn: string;
};

/** Renders first screens, for hosts that do so. */
export type FirstScreens = {
  /** Returns the attributes of the page's root element, as the console will set them. */
  attributes(whose: Pick<FirstScreen, 'preferences' | 'languages'>): Readonly<Record<string, string>>;
  /** Returns the markup of a screen; undefined where the address has none. */
  draw(screen: FirstScreen): Promise<string | undefined>;
  drawSignIn(page: FirstSignIn): DrawnSignIn | undefined;
};
