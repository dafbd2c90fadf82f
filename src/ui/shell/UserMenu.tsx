import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, LogOut, Monitor, Moon, RotateCcw, Sun } from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { type Language, languages } from '../i18n/languages';
import { usePreference } from '../list/usePreference';
import { storedTheme, type ThemeChoice, themeChoices } from '../theme/themeChoice';
import { initialsOf } from './initialsOf';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

/** Who is signed in, with what concerns only them: theme, language, sign out. */
export function UserMenu() {
  const { user, config, preferences, signOut, resetDemo } = useConsole();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [theme, setTheme] = usePreference<ThemeChoice>('theme', storedTheme());
  const [locale] = useLocaleState();
  const id = useId();
  const close = () => setAnchor(null);
  const account = user.accountName ?? translate(`adx.shell.roles.${user.type}`);

  const speak = (language: Language) => {
    close();
    preferences.set('language', language);
  };

  return (
    <>
      <button
        type="button"
        id={id}
        className="adx-user"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="adx-avatar" aria-hidden>
          {initialsOf(user.name)}
        </span>
        <span className="adx-user-names">
          <span className="adx-user-name">{user.name}</span>
          <span className="adx-user-account">{account}</span>
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id, sx: { width: 208 } } }}
      >
        <ListSubheader role="presentation">{translate('adx.shell.theme')}</ListSubheader>
        {themeChoices.map((choice) => {
          const Drawn = themeIcons[choice];
          return (
            <MenuItem key={choice} role="menuitemradio" aria-checked={theme === choice} onClick={() => setTheme(choice)}>
              <Drawn size={15} aria-hidden />
              {translate(`adx.shell.themes.${choice}`)}
              {theme === choice && <Check className="adx-menu-tick" size={15} aria-hidden />}
            </MenuItem>
          );
        })}
        <ListSubheader role="presentation">{translate('adx.shell.language')}</ListSubheader>
        {languages
          .filter((language) => config.languages.includes(language.locale))
          .map((language) => (
            <MenuItem
              key={language.locale}
              role="menuitemradio"
              aria-checked={locale === language.locale}
              lang={language.locale}
              onClick={() => speak(language.locale)}
            >
              {language.name}
              {locale === language.locale && <Check className="adx-menu-tick" size={15} aria-hidden />}
            </MenuItem>
          ))}
        <hr className="adx-menu-rule" />
        {resetDemo && (
          <MenuItem onClick={() => void resetDemo()}>
            <RotateCcw size={15} aria-hidden />
            {translate('adx.shell.resetDemo')}
          </MenuItem>
        )}
        <MenuItem onClick={() => void signOut()}>
          <LogOut size={15} aria-hidden />
          {translate('adx.shell.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
