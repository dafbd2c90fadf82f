import { type ComponentType, createElement } from 'react';
import type { Connection } from '../app/connect';
import type { SavedParts } from '../reports/saved/SavedContext';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import type { ScreenTexts } from '../ui/i18n/screenTexts';
import { lazyComponent } from '../ui/parts/lazyComponent';

type PageConnection = Connection & { readonly saved: SavedParts };

type Definition<Props> = {
  /** Paths in the syntax of React Router: `/live`, `/finance/:line?`. */
  readonly routes: readonly [string, ...string[]];
  /** Menu entries, with the roles that may open the page at its first path. Without one, every role may open it. */
  readonly entries: OwnScreen['entries'];
  /** Texts that load together with the component. */
  readonly texts?: ScreenTexts;
  /** Loads the component when the page is first opened. */
  load(): Promise<ComponentType<Props>>;
  /** Returns the component's props; called once, when the console opens. */
  props(connection: PageConnection): Props;
};

/** A page without an object: the export `page` of a file that `src/app/pages.ts` finds. */
export type Page = {
  /** One screen per path without its component, for the server-rendered frame. */
  readonly frame: readonly OwnScreen[];
  /** The same screens with their component, which stays mounted between the paths. */
  connect(connection: PageConnection, i18n: I18n): readonly OwnScreen[];
};

export function definePage<Props extends object>({ routes, entries, texts, load, props }: Definition<Props>): Page {
  const frame = routes.map((route, at): OwnScreen => ({ route, entries: at === 0 ? entries : [] }));
  return {
    frame,
    connect(connection, i18n) {
      const loadAll = async () => (await Promise.all([load(), texts && i18n.addTexts(texts)]))[0];
      const Loaded = lazyComponent(loadAll, { isScreen: true });
      const given = props(connection);
      const Screen = Object.assign(() => createElement(Loaded, given), { preload: Loaded.preload });
      return frame.map((screen) => ({ ...screen, Screen }));
    },
  };
}
