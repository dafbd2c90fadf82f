import { CircleUserRound } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Navigate, useLocation } from 'react-router-dom';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole, useProfile } from '../ConsoleContext';
import { homePath, startItem } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { Button } from '../parts/Button';
import { usePreference } from '../usePreference';
import { PageMessage } from './PageMessage';

/**
 * The page at `/`: the dashboard, or the viewer's start page; an account without any menu entry sees its name and a link to its
 * profile.
 */
export function HomePage() {
  const { user, screens = [], signOut } = useConsole();
  const hasProfile = useProfile() !== undefined;
  const translate = useTranslate();
  const { search, state, key } = useLocation();
  const [wished] = usePreference('startPage', '');
  // Only the first page of a visit opens the start page; a link within the console opens `/` itself.
  const isStart = key === 'default';
  const first = startItem(useMenu(), isStart ? wished : '');
  const profile = useAddressDialog('profile');
  const Home = screens.find(({ route }) => route === homePath)?.Screen;
  if (first?.path === homePath) return Home ? <Home /> : null;
  if (first) {
    const [pathname = '', query = ''] = first.path.split('?');
    const both = [search.slice(1), query].filter(Boolean).join('&');
    return <Navigate to={{ pathname, search: both && `?${both}` }} replace state={state} />;
  }
  return (
    <PageMessage
      icon={CircleUserRound}
      title={user.accountName ?? user.name}
      actions={
        hasProfile ? (
          <Button onClick={() => profile.open('general')}>{translate('adx.profile.title')}</Button>
        ) : (
          <Button onClick={() => void signOut()}>{translate('adx.shell.signOut')}</Button>
        )
      }
    >
      <p>{translate('adx.shell.signedInAs', { name: user.name, role: translate(`adx.shell.roles.${user.type}`) })}</p>
      <p>{translate('adx.shell.noScreens')}</p>
      {user.manager && <p>{translate('adx.shell.askManager', user.manager)}</p>}
    </PageMessage>
  );
}
