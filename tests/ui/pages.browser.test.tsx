import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConsoleProviderContext, type ConsoleValue } from '../../src/ui/ConsoleContext';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { messages } from '../../src/ui/i18n/en';
import { ErrorBoundary, ErrorPage, LastResortPage } from '../../src/ui/shell/ErrorPage';
import { NotFoundPage } from '../../src/ui/shell/NotFoundPage';

describe('the pages of what went wrong', () => {
  // React reports what a boundary caught; that is the point here.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('say that a page could not be found, and lead home', async () => {
    await show(<NotFoundPage />);
    await expect.element(page.getByRole('heading')).toHaveTextContent('This page could not be found');
    await expect.element(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('This page could not be found · ADX Console');
  });

  it('show status and message of an error', async () => {
    await show(<ErrorPage error={Object.assign(new Error('The store is down.'), { status: 503 })} />);
    await expect.element(page.getByRole('heading')).toHaveTextContent('The store is down.');
    await expect.element(page.getByText('503')).toBeVisible();
  });

  it('show 500 and Error for an error that says nothing', async () => {
    await show(<ErrorPage error={undefined} />);
    await expect.element(page.getByRole('heading')).toHaveTextContent('Error');
    await expect.element(page.getByText('500')).toBeVisible();
  });

  it('stand in for the screen that broke, and give way when another is opened', async () => {
    const screen = (name: string) => (
      <ErrorBoundary resetKey={name} fallback={(error) => <ErrorPage error={error} />}>
        <Screen name={name} />
      </ErrorBoundary>
    );
    const { rerender } = await show(screen('broken'));
    await expect.element(page.getByRole('heading')).toHaveTextContent('broken broke');
    await rerender(around(screen('whole')));
    await expect.element(page.getByText('whole works')).toBeVisible();
  });

  it('have a last word when the error page fails itself', async () => {
    const last = () => <LastResortPage />;
    await show(
      <ErrorBoundary resetKey="" fallback={last}>
        <ErrorBoundary resetKey="" fallback={() => <Screen name="broken" />}>
          <Screen name="broken" />
        </ErrorBoundary>
      </ErrorBoundary>,
    );
    await expect.element(page.getByRole('heading')).toHaveTextContent('An error occurred while showing the error page');
    await expect.element(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/');
  });
});

function Screen({ name }: { name: string }): ReactNode {
  if (name === 'broken') throw new Error('broken broke');
  return <p>{name} works</p>;
}

const value = { config: { productName: 'ADX Console' } } as unknown as ConsoleValue;
const i18nProvider = createI18n('en', messages);

const around = (children: ReactNode) => (
  <MemoryRouter>
    <CoreAdminContext i18nProvider={i18nProvider}>
      <ConsoleProviderContext value={value}>{children}</ConsoleProviderContext>
    </CoreAdminContext>
  </MemoryRouter>
);

const show = (children: ReactNode) => render(around(children));
