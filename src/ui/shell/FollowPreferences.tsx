import { useLocaleState } from 'ra-core';
import { useEffect } from 'react';
import { applyLanguage } from '../i18n/languageChoice';
import { chooseLanguage } from '../i18n/languages';
import { usePreference } from '../list/usePreference';
import { applyTheme, isThemeChoice, storedTheme } from '../theme/themeChoice';

/** Puts theme, language and density on the page as the person wishes them, also when the server knows better than this browser. */
export function FollowPreferences() {
  const [theme] = usePreference<string>('theme', storedTheme());
  const [density] = usePreference<string>('density', 'normal');
  const [locale, setLocale] = useLocaleState();
  const [language] = usePreference<string>('language', locale);

  useEffect(() => {
    if (isThemeChoice(theme)) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  useEffect(() => {
    const spoken = chooseLanguage([language]);
    applyLanguage(spoken);
    if (spoken !== locale) setLocale(spoken);
  }, [language, locale, setLocale]);

  return null;
}
