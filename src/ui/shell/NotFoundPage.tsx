import { MapPinOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ButtonLink } from '../parts/Button';
import { usePageTitle } from '../parts/usePageTitle';
import { PageMessage } from './PageMessage';

/** Shown for an address without a screen. */
export function NotFoundPage() {
  const translate = useTranslate();
  const title = translate('adx.shell.notFound');
  usePageTitle(title);
  return (
    <PageMessage
      icon={MapPinOff}
      title={title}
      actions={
        <ButtonLink variant="contained" to="/">
          {translate('adx.shell.backToHomePage')}
        </ButtonLink>
      }
    >
      <span className="adx-figures">404</span>
    </PageMessage>
  );
}
