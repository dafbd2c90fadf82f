import { CircleUserRound, KeyRound, Settings } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import type { AnyResource } from '../../schema/resource';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole, useProfile } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { topGroup } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { Icon } from '../parts/Icon';
import type { Line } from './Line';

/** The viewer's screens: entries of the menu, the lists beside them, and personal screens. */
export function useScreenLines(kinds: readonly AnyResource[]): readonly Line[] {
  const { Security } = useConsole();
  const hasProfile = useProfile() !== undefined;
  const menu = useMenu();
  const text = useText();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const base = useHref('/').replace(/\/$/, '');
  const profile = useAddressDialog('profile').open;
  const settings = useAddressDialog('settings').open;
  const security = useAddressDialog('security').open;

  return useMemo(() => {
    const entries = menu.flatMap((group) =>
      group.items.flatMap(({ name, label, icon, path, own, tabs }): Line[] => {
        const about = group.name === topGroup ? undefined : translate(group.label);
        const line = {
          key: `screen/${name}`,
          label: text(label),
          ...(about && { about }),
          icon: <Icon name={icon} size={15} />,
        };
        const isHere = own?.reloads && (pathname === own.place || pathname === path.replace(/\?.*/, ''));
        const beside = kinds.filter((one) => tabs.includes(one.name));
        return [
          isHere
            ? { ...line, run: () => reload(base + path, own.onOpen) }
            : { ...line, path, ...(own?.onOpen && { onOpen: own.onOpen }) },
          ...beside.map((one) => ({
            key: `screen/${one.name}`,
            label: text(one.label[1]),
            about: text(label),
            path: `/${one.name}`,
            icon: <Icon name={one.icon} size={15} />,
          })),
        ];
      }),
    );
    const own: Line[] = [
      ...(hasProfile
        ? [
            {
              key: 'screen/profile',
              label: translate('adx.profile.title'),
              icon: profileIcon,
              run: () => profile('general'),
            },
          ]
        : []),
      { key: 'screen/settings', label: translate('adx.settings.title'), icon: settingsIcon, run: () => settings('1') },
      ...(Security
        ? [
            {
              key: 'screen/security',
              label: translate('adx.security.open'),
              icon: securityIcon,
              run: () => security('password'),
            },
          ]
        : []),
    ];
    return [...entries, ...own];
  }, [menu, kinds, text, translate, pathname, base, hasProfile, Security, profile, settings, security]);
}

const profileIcon = <CircleUserRound size={15} aria-hidden />;
const settingsIcon = <Settings size={15} aria-hidden />;
const securityIcon = <KeyRound size={15} aria-hidden />;

/** Reloads the page at an address. */
function reload(address: string, before?: () => void): void {
  before?.();
  location.assign(address);
}
