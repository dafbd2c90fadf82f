import { ShieldOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useConsole } from '../ConsoleContext';
import { Button } from '../parts/Button';
import { PageMessage } from './PageMessage';
import { usePageTitle } from './usePageTitle';

/** An admin whose uid is not `super` has no admin rights and no menu, and is told so. */
export function NotSuperPage() {
  const { user, signOut } = useConsole();
  const translate = useTranslate();
  const title = translate('adx.shell.notSuper');
  usePageTitle(title);
  return (
    <PageMessage
      icon={ShieldOff}
      title={title}
      actions={<Button onClick={() => void signOut()}>{translate('adx.shell.signOut')}</Button>}
    >
      {translate('adx.shell.notSuperWhy', { name: user.name })}
    </PageMessage>
  );
}
