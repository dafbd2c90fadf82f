import { CircleUserRound } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Navigate } from 'react-router-dom';
import { useConsole } from '../ConsoleContext';
import { PageMessage } from './PageMessage';
import { useMenu } from './useMenu';

/** `/`: the first entry of the menu; an account without any meets its own name (decision 22). */
export function HomePage() {
  const { user } = useConsole();
  const translate = useTranslate();
  const first = useMenu()[0]?.items[0];
  if (first) return <Navigate to={first.path} replace />;
  return (
    <PageMessage icon={CircleUserRound} title={user.accountName ?? user.name}>
      <p>{translate('adx.shell.signedInAs', { name: user.name, role: translate(`adx.shell.roles.${user.type}`) })}</p>
      <p>{translate('adx.shell.noScreens')}</p>
      {user.manager && <p>{translate('adx.shell.askManager', user.manager)}</p>}
    </PageMessage>
  );
}
