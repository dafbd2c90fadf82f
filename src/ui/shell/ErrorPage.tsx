import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '../parts/Button';
import { usePageTitle } from '../parts/usePageTitle';
import { PageMessage } from './PageMessage';

/** Replaces a screen that failed: the error's status, or 500, and its message, or 'Error'. */
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

/** Shown when the error page fails. It uses no theme, translation or router, since one of them may have failed. */
export function LastResortPage() {
  return (
    <section className="adx-last-resort">
      <h1>An error occurred while showing the error page</h1>
      <a href={import.meta.env.BASE_URL}>Go back to home</a>
    </section>
  );
}

type Props = {
  readonly children: ReactNode;
  /** A new value renders the children again. */
  readonly resetKey: string;
  fallback(error: unknown): ReactNode;
};
type State = { readonly caught: { readonly error: unknown } | null };

/** A class, because React reports errors of children to class components only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.caught && resetKey !== this.props.resetKey) this.setState({ caught: null });
  }

  override render(): ReactNode {
    return this.state.caught ? this.props.fallback(this.state.caught.error) : this.props.children;
  }
}
