import { type ComponentType, createElement } from 'react';
import type { Connection } from '../app/connect';
import type { SavedParts } from '../reports/saved/SavedContext';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import type { ScreenWithTexts } from '../ui/i18n/screenTexts';
import { lazyComponent } from '../ui/parts/lazyComponent';

type PageConnection = Connection & { readonly saved: SavedParts };

type Definition<Props> = {
  /** Its addresses, as React Router takes them: `/live`, `/finance/:line?`. */
  readonly routes: readonly [string, ...string[]];
  /** Menu entries, with the roles that may open the page at its first address. Without one, every role may open it. */
  readonly entries: OwnScreen['entries'];
  /** Texts that are loaded together with the component. */
  readonly texts?: ScreenWithTexts;
  /** Loads the component when the page is first opened. */
  load(): Promise<ComponentType<Props>>;
  /** Called once, as the console opens. */
  props(connection: PageConnection): Props;
};

/** A page that belongs to no object. It is the export `page` of a file in this folder. */
export type Page = {
  /** One screen for each address, for the frame alone: without its component. */
  readonly frame: readonly OwnScreen[];
  /** The same with their component, which stays on the screen from one address to another. */
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
