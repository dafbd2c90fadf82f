import type { I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import type { Args } from '../../schema/messages/message';
import { messages as english } from './en';
import { chooseLanguage, type Language, languages } from './languages';
import { type Messages, mergeMessages } from './mergeMessages';
import { setNumberStyle } from './numberStyle';
import { otherMessages } from './otherMessages';
import { codeInKey, sayerIn } from './sayers';
import { type ScreenWithTexts, screenTexts } from './screenTexts';

// Polyglot's own type knows react-admin's texts alone.
type PolyglotMessages = ReturnType<Parameters<typeof polyglot>[0]>;

export type I18n = I18nProvider & {
  /** Fetches the texts of a screen, which has to wait for them; from then on every language has them. */
  addTexts(screen: ScreenWithTexts): Promise<void>;
};

/** `first` are the messages of `language`: the provider wants those before the first render. */
export function createI18n(language: Language, first: Messages): I18n {
  setNumberStyle(language);
  const screens = new Set<ScreenWithTexts>();
  let messages = first;
  let turn: Promise<unknown> = Promise.resolve();
  const provider = polyglot(
    () => messages as PolyglotMessages,
    language,
    [...languages],
    // Sentences of the server and texts of definitions run through translation too; a missing key is the test's to find.
    { allowMissing: true },
  );

  // One after the other: a screen that comes while the language changes gets its texts in the new one.
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

  return {
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
          ...[...screens].map((screen) => screenTexts(screen, wished)),
        ];
        messages = mergeMessages(await Promise.all(all));
        setNumberStyle(wished);
        await provider.changeLocale(locale);
      }),
    addTexts: (screen) =>
      inTurn(async () => {
        if (screens.has(screen)) return;
        const locale = provider.getLocale();
        messages = mergeMessages([messages, await screenTexts(screen, chooseLanguage([locale]))]);
        await provider.changeLocale(locale);
        screens.add(screen);
      }),
  };
}

export const loadMessages = async (language: Language): Promise<Messages> => (await otherMessages(language)) ?? english;
