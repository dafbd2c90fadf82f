import type { I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import { chooseLanguage, type Language, languages } from './languages';
import { loadMessages } from './loadMessages';
import type { Messages } from './mergeMessages';
import { fillTemplate, type Template, templatesOf } from './templates';

// Polyglot's own type knows react-admin's texts alone.
type PolyglotMessages = ReturnType<Parameters<typeof polyglot>[0]>;

/** `first` are the messages of `language`: the provider wants those before the first render. */
export function createI18n(language: Language, first: Messages): I18nProvider {
  let messages = first;
  let templates: readonly Template[] = templatesOf(first);
  const provider = polyglot(
    (locale) => (locale === language ? first : loadMessages(chooseLanguage([locale]))) as PolyglotMessages,
    language,
    [...languages],
    // Sentences of the server and texts of definitions run through translation too; a missing key is the test's to find.
    { allowMissing: true },
  );
  return {
    ...provider,
    // A text that stands in the messages as it is goes before one of the same shape.
    translate: (key, options) => (key in messages ? undefined : fillTemplate(key, templates)) ?? provider.translate(key, options),
    async changeLocale(locale) {
      messages = locale === language ? first : await loadMessages(chooseLanguage([locale]));
      templates = templatesOf(messages);
      await provider.changeLocale(locale);
    },
  };
}
