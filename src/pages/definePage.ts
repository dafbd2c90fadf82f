import { type ComponentType, createElement } from 'react';
import type { Connection } from '../app/connect';
import type { SavedParts } from '../reports/saved/SavedContext';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import type { ScreenWithTexts } from '../ui/i18n/screenTexts';
import { lazyComponent } from '../ui/parts/lazyComponent';

export type PageConnection = Connection & { readonly saved: SavedParts };

type Definition<Props> = {
  /** As React Router takes it: `/live`, `/finance/:line?`. */
  readonly route: string;
  /** Menu entries, with the roles that may open the page. Without one, every role may open its address. */
  readonly entries: OwnScreen['entries'];
  /** Texts that are loaded together with the component. */
  readonly texts?: ScreenWithTexts;
  /** Loads the component when the page is first opened. */
  load(): Promise<ComponentType<Props>>;
  /** Called once, as the console opens. */
  props(connection: PageConnection): Props;
};

/** A page that belongs to no object. It is the export `page` of a file in this folder. */
export type Page = Pick<OwnScreen, 'route' | 'entries'> & {
  connect(connection: PageConnection, i18n: I18n): OwnScreen;
};

export function definePage<Props extends object>({ route, entries, texts, load, props }: Definition<Props>): Page {
  return {
    route,
    entries,
    connect(connection, i18n) {
      const loadAll = async () => (await Promise.all([load(), texts && i18n.addTexts(texts)]))[0];
      const Screen = lazyComponent(loadAll, { isScreen: true });
      const given = props(connection);
      return { route, entries, Screen: Object.assign(() => createElement(Screen, given), { preload: Screen.preload }) };
    },
  };
}
