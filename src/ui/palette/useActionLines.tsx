import {
  ArrowLeftRight,
  CircleHelp,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Plus,
  RefreshCw,
  Sun,
  Undo2,
  UserRoundCog,
} from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { hasMode, type Mode, maySwitchMode } from '../../schema/access';
import { mayMake } from '../../schema/mayWrite';
import { objectPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { lastUndo } from '../actions/pendingUndo';
import { useTakeBack } from '../actions/useTakeBack';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole } from '../ConsoleContext';
import { inSentence } from '../i18n/inSentence';
import { languages } from '../i18n/languages';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { noteChosen } from '../menu/switchedSide';
import { useReloadData } from '../menu/useReloadData';
import { useAlert } from '../parts/feedback';
import { storedTheme, type ThemeChoice, themeChoices } from '../theme/themeChoice';
import { usePreference } from '../usePreference';
import type { Line } from './Line';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;
const otherMode: Readonly<Record<Mode, Mode>> = { ssp: 'dsp', dsp: 'ssp' };

/** Commands that work on any screen. */
export function useActionLines(kinds: readonly AnyResource[]): readonly Line[] {
  const { config, viewer, preferences, admin, setMode, signOut, backToAdmin } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const alert = useAlert();
  const reload = useReloadData();
  const [theme, setTheme] = usePreference<ThemeChoice>('theme', storedTheme());
  const [locale] = useLocaleState();
  const takeBack = useTakeBack();
  const [last] = useState(lastUndo);
  const { open: openHelp } = useAddressDialog('help');

  return useMemo(() => {
    const creates = kinds
      .filter((kind) => mayMake(viewer, kind.access.write))
      .map((kind) => ({
        key: `create/${kind.name}`,
        label: translate('adx.palette.create', { object: inSentence(text(kind.label[0])) }),
        icon: <Plus size={15} aria-hidden />,
        path: objectPath(kind, 'create'),
      }));
    const to = otherMode[viewer.mode];
    const modes = maySwitchMode(viewer) && hasMode(viewer, to) ? [to] : [];
    const undo = last && {
      key: 'undo',
      label: translate('adx.palette.undo'),
      about: text(last.sentence),
      icon: <Undo2 size={15} aria-hidden />,
      run: () => void takeBack(last.resource, last.way),
    };
    const lines: Line[] = [
      ...(undo ? [undo] : []),
      ...creates,
      ...modes.map((mode) => ({
        key: 'mode',
        label: translate('adx.palette.mode', { mode: translate(`adx.shell.modes.${mode}`) }),
        icon: <ArrowLeftRight size={15} aria-hidden />,
        run() {
          noteChosen(viewer.mode);
          setMode(mode);
        },
      })),
      ...themeChoices
        .filter((choice) => choice !== theme)
        .map((choice) => {
          const Drawn = themeIcons[choice];
          const label = translate('adx.palette.theme', { theme: translate(`adx.shell.themes.${choice}`) });
          return { key: `theme/${choice}`, label, icon: <Drawn size={15} aria-hidden />, run: () => setTheme(choice) };
        }),
      ...languages
        .filter((language) => language.locale !== locale && config.languages.includes(language.locale))
        .map(({ locale: language, name }) => ({
          key: `language/${language}`,
          label: translate('adx.palette.language', { language: name }),
          icon: <Languages size={15} aria-hidden />,
          run: () => preferences.set('language', language),
        })),
      {
        key: 'help',
        label: translate('adx.help.title'),
        icon: <CircleHelp size={15} aria-hidden />,
        run: () => openHelp('1'),
      },
      {
        key: 'keys',
        label: translate('adx.keys.title'),
        about: '?',
        icon: <Keyboard size={15} aria-hidden />,
        run: () => openHelp('keys'),
      },
      {
        key: 'reload',
        label: translate('adx.shell.reload'),
        icon: <RefreshCw size={15} aria-hidden />,
        run: () => void reload(),
      },
      ...(admin
        ? [
            {
              key: 'admin',
              label: translate('adx.shell.acting.back'),
              icon: <UserRoundCog size={15} aria-hidden />,
              run: () => void backToAdmin().catch((error: unknown) => alert(sayError(error))),
            },
          ]
        : []),
      {
        key: 'signOut',
        label: translate('adx.shell.signOut'),
        icon: <LogOut size={15} aria-hidden />,
        run: () => void signOut(),
      },
    ];
    return lines;
  }, [
    kinds,
    viewer,
    config,
    preferences,
    admin,
    theme,
    locale,
    translate,
    text,
    alert,
    reload,
    setTheme,
    setMode,
    signOut,
    backToAdmin,
    takeBack,
    last,
    openHelp,
  ]);
}
