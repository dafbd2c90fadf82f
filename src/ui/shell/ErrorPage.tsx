import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Button, ButtonLink } from '../parts/Button';
import { ErrorBoundary } from './ErrorBoundary';
import { LastResortPage } from './LastResortPage';
import { PageMessage } from './PageMessage';
import { usePageTitle } from './usePageTitle';

/** What a screen that broke shows in its place: the status, 500 where the error has none, and its message, or 'Error'. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <ErrorBoundary resetKey="" fallback={() => <LastResortPage />}>
      <ErrorMessage error={error} />
    </ErrorBoundary>
  );
}

function ErrorMessage({ error }: { error: unknown }) {
  const translate = useTranslate();
  const { status, message, instance } = readError(error);
  const title = message || translate('adx.shell.error');
  usePageTitle(title);
  return (
    <PageMessage
      icon={CircleAlert}
      tone="error"
      title={title}
      actions={
        <>
          <Button variant="contained" startIcon={<RotateCw size={15} aria-hidden />} onClick={() => location.reload()}>
            {translate('adx.shell.tryAgain')}
          </Button>
          <ButtonLink href={import.meta.env.BASE_URL}>{translate('adx.shell.backToHomePage')}</ButtonLink>
        </>
      }
    >
      <span className="adx-figures">{instance ? translate('adx.shell.statusOf', { status, instance }) : status}</span>
    </PageMessage>
  );
}

function readError(error: unknown): { status: number; message: string; instance: string } {
  const { status, message, body } = (typeof error === 'object' && error !== null ? error : {}) as {
    status?: unknown;
    message?: unknown;
    body?: { instance?: unknown } | null;
  };
  return {
    status: typeof status === 'number' ? status : 500,
    message: typeof message === 'string' ? message : '',
    instance: typeof body?.instance === 'string' ? body.instance : '',
  };
}
