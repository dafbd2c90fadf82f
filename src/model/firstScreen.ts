import type { FirstRows } from './firstRows';
import type { PublicConfig } from './publicConfig';
import type { SessionAnswer } from './signedIn';

/** Whose first screen it is, and what is on it. */
export type FirstScreen = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  readonly preferences: Readonly<Record<string, unknown>>;
  /** The browser's own languages, for whoever chose none. */
  readonly languages: readonly string[];
  readonly place: { readonly path: string; readonly search: string };
  readonly first: FirstRows;
  readonly rows: { readonly json: string; readonly headers: Headers };
};

/** How first screens are drawn, where they are. */
export type FirstScreens = {
  /** Of the page's root element, as the console will set them. */
  attributes(whose: Pick<FirstScreen, 'preferences' | 'languages'>): Readonly<Record<string, string>>;
  /** The markup of a screen; nothing where there is none at such an address. */
  draw(screen: FirstScreen): Promise<string | undefined>;
};
