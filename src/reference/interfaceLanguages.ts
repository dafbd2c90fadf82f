/** Languages of the interface, each with its own name; the first is the fallback. */
export const interfaceLanguages = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
] as const;

export const interfaceLanguageOptions = interfaceLanguages.map(({ locale, name }) => [locale, name] as const);
