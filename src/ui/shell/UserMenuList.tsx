import {
  Check,
  CircleUserRound,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  RotateCcw,
  Settings,
  Sun,
  UserRoundCog,
} from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole, useProfile } from '../ConsoleContext';
import { type Language, languages } from '../i18n/languages';
import { sayError } from '../i18n/problemOf';
import { useAlert } from '../parts/feedback';
import { ListSubheader, Menu, MenuItem } from '../parts/Menu';
import { storedTheme, type ThemeChoice, themeChoices } from '../theme/themeChoice';
import { usePreference } from '../usePreference';
import { SettingsDialog } from './AddressDialogs';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

type Props = { readonly anchor: HTMLElement; readonly isOpen: boolean; readonly labelledBy: string; onClose(): void };

/** The personal menu: profile, settings, security, theme, language, sign out. */
export function UserMenuList({ anchor, isOpen, labelledBy, onClose }: Props) {
  const { config, preferences, admin, signOut, Security, backToAdmin, resetDemo } = useConsole();
  const Profile = useProfile();
  const profile = useAddressDialog('profile');
  const settings = useAddressDialog('settings');
  const security = useAddressDialog('security');
  const alert = useAlert();
  const translate = useTranslate();
  const [theme, setTheme] = usePreference<ThemeChoice>('theme', storedTheme());
  const [locale] = useLocaleState();

  const go = (open: () => void) => {
    onClose();
    open();
  };
  const speak = (language: Language) => {
    onClose();
    preferences.set('language', language);
  };

  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy, sx: { width: 208 } } }}
    >
      {Profile && (
        <MenuItem
          onPointerEnter={Profile.preload}
          onFocus={Profile.preload}
          onClick={() => go(() => profile.open('general'))}
        >
          <CircleUserRound size={15} aria-hidden />
          {translate('adx.profile.title')}
        </MenuItem>
      )}
      <MenuItem
        onPointerEnter={SettingsDialog.preload}
        onFocus={SettingsDialog.preload}
        onClick={() => go(() => settings.open('1'))}
      >
        <Settings size={15} aria-hidden />
        {translate('adx.settings.title')}
      </MenuItem>
      {Security && (
        <MenuItem onClick={() => go(() => security.open('password'))}>
          <KeyRound size={15} aria-hidden />
          {translate('adx.security.open')}
        </MenuItem>
      )}
      <hr className="adx-menu-rule" />
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
      {admin && (
        <MenuItem onClick={() => void backToAdmin().catch((error: unknown) => alert(sayError(error)))}>
          <UserRoundCog size={15} aria-hidden />
          {translate('adx.shell.acting.back')}
        </MenuItem>
      )}
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
  );
}
