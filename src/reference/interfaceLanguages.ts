/** Languages that the interface is installed in, each by its own name; the first is what others fall back to. */
export const interfaceLanguages = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
] as const;

export const interfaceLanguageOptions = interfaceLanguages.map(({ locale, name }) => [locale, name] as const);
