import { CoreAdminContext, useNotify } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sayUndo } from '../../src/schema/messages/sayUndo';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { messages } from '../../src/ui/i18n/en';
import { messages as french } from '../../src/ui/i18n/fr';
import { toldByKey } from '../../src/ui/i18n/toldByKey';
import { FeedbackProvider, useAlert, useToast } from '../../src/ui/parts/feedback';
import { Notifications } from '../../src/ui/shell/Layout';
import { laterTexts } from '../../src/ui/texts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe('feedback', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  it('shows alerts with their message, or Error without one, for 5 seconds', async () => {
    const { alert } = await open(<p style={{ position: 'fixed', bottom: 0 }}>Elsewhere</p>);
    // An alert under the pointer stays, wherever the tests before have left that.
    await userEvent.hover(page.getByText('Elsewhere'));
    alert('Error on saving data');
    alert();
    await expect.poll(texts).toEqual(['Error on saving data', 'Error']);
    await seconds(4);
    expect(texts()).toEqual(['Error on saving data', 'Error']);
    await seconds(2);
    await expect.poll(texts).toEqual([]);
  });

  it('shows a toast with its action and the seconds left, and runs that once', async () => {
    const { toast } = await open();
    const run = vi.fn();
    toast({ message: '2 campaigns archived', action: { label: 'Undo', run }, seconds: 8, tone: 'success' });
    await expect.element(page.getByText('8 s')).toBeVisible();
    await seconds(3);
    await expect.element(page.getByText('5 s')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    await expect.element(page.getByText('2 campaigns archived')).not.toBeInTheDocument();
  });

  it('says what was kept by key and values, or by code, and sentences of the server in the language of the page', async () => {
    const { toast, alert } = await open(undefined, createI18n('fr', french));
    const kept = (told: object) => JSON.parse(JSON.stringify(told));
    toast({
      message: kept(
        toldByKey('adx.actions.deactivated', { smart_count: 2, objects: { word: 'Campaigns' }, name: 'Autumn' }),
      ),
      action: { label: kept(toldByKey('adx.actions.undo')), run: () => undefined },
    });
    await expect.element(page.getByRole('status')).toHaveTextContent(/Désactivation\s: 2 campagnes/);
    await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
    toast({ message: 'The server did not respond in time. Try again.' });
    await expect.element(page.getByText('Le serveur n’a pas répondu à temps. Réessayez.')).toBeVisible();
    alert(kept({ ...sayUndo('undo.once', { minutes: 15 }), message: 'Rewritten.' }));
    await expect.poll(texts).toEqual(['Annulable une seule fois, pendant 15 minutes.']);
  });

  it('is heard though a dialog hides everything beside it, and closes an alert on demand', async () => {
    const { alert } = await open();
    document.querySelector('.adx-alerts')?.setAttribute('aria-hidden', 'true');
    alert('Down');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Down');
    document.querySelector('.adx-alerts')?.removeAttribute('aria-hidden');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(texts).toEqual([]);
  });

  it("turns react-admin's errors into alerts and its other notes into toasts", async () => {
    await open(<NotifyTwice />);
    await expect.poll(texts).toEqual(['The server is away']);
    await expect.element(page.getByRole('status')).toHaveTextContent('Element updated');
  });
});

const texts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((element) => element.textContent);

type Feedback = { alert: ReturnType<typeof useAlert>; toast: ReturnType<typeof useToast> };

async function open(children?: ReactNode, i18n = createI18n('en', messages)): Promise<Feedback> {
  let feedback: Feedback | undefined;
  const Take = () => {
    feedback = { alert: useAlert(), toast: useToast() };
    return null;
  };
  await i18n.addTexts(laterTexts);
  await render(
    <CoreAdminContext i18nProvider={i18n}>
      <FeedbackProvider>
        <Take />
        <Notifications />
        {children}
      </FeedbackProvider>
    </CoreAdminContext>,
  );
  await expect.poll(() => feedback).toBeDefined();
  return feedback as Feedback;
}

function NotifyTwice() {
  const notify = useNotify();
  useEffect(() => {
    notify('The server is away', { type: 'error' });
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
  }, [notify]);
  return null;
}
