import type { I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import type { Args } from '../../schema/messages/message';
import { bringLaterTexts, laterTexts } from '../texts';
import { messages as english } from './en';
import { chooseLanguage, type Language, languages } from './languages';
import { type Messages, mergeMessages } from './messages/mergeMessages';
import { setNumberStyle } from './numberStyle';
import { otherMessages } from './otherMessages';
import { codeInKey, sayerIn } from './sayers';
import { loadScreenTexts, type ScreenTexts } from './screenTexts';

// Polyglot's type allows react-admin's own messages only.
type PolyglotMessages = ReturnType<Parameters<typeof polyglot>[0]>;

export type I18n = I18nProvider & {
  /** Loads the texts of a screen, which waits for them; from then on language changes load them too. */
  addTexts(screen: ScreenTexts): Promise<void>;
};

/** `first` are the messages of `language`; the provider needs them before the first render. */
export function createI18n(language: Language, first: Messages): I18n {
  setNumberStyle(language);
  const screens = new Set<ScreenTexts>();
  let messages = first;
  let turn: Promise<unknown> = Promise.resolve();
  const provider = polyglot(
    () => messages as PolyglotMessages,
    language,
    [...languages],
    // Server messages and texts of definitions are translated too, and may have no key. A test finds missing keys.
    { allowMissing: true },
  );

  // Runs one change after the other: texts loaded during a language change arrive in the new language.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const sayByCode = (
    code: string,
    { args = {}, _: english = code }: { readonly args?: Args; readonly _?: string } = {},
  ): string =>
    sayerIn(chooseLanguage([provider.getLocale()]))?.(code, args, (word) => provider.translate(word, { _: word })) ??
    english;

  const i18n: I18n = {
    ...provider,
    translate(key, options) {
      const code = codeInKey(key);
      return code === undefined ? provider.translate(key, options) : sayByCode(code, options);
    },
    changeLocale: (locale) =>
      inTurn(async () => {
        const wished = chooseLanguage([locale]);
        const all = [
          locale === language ? first : loadMessages(wished),
          ...[...screens].map((screen) => loadScreenTexts(screen, wished)),
        ];
        messages = mergeMessages(await Promise.all(all));
        setNumberStyle(wished);
        await provider.changeLocale(locale);
      }),
    addTexts: (screen) =>
      inTurn(async () => {
        if (screens.has(screen)) return;
        const locale = provider.getLocale();
        messages = mergeMessages([messages, await loadScreenTexts(screen, chooseLanguage([locale]))]);
        await provider.changeLocale(locale);
        screens.add(screen);
      }),
  };
  bringLaterTexts(() => i18n.addTexts(laterTexts));
  return i18n;
}

export const loadMessages = async (language: Language): Promise<Messages> => (await otherMessages(language)) ?? english;
