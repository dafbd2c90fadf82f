import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyComponent } from '../../src/ui/parts/lazyComponent';
import { ErrorBoundary } from '../../src/ui/shell/ErrorPage';

const Part = ({ name }: { name: string }) => <h2>{name}</h2>;

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');

/** A file that comes when the test says so. */
function file() {
  const waiting: { come(): void; fail(error?: Error): void }[] = [];
  const fetch = vi.fn(
    () =>
      new Promise<typeof Part>((resolve, reject) => {
        waiting.push({ come: () => resolve(Part), fail: (error = lost) => reject(error) });
      }),
  );
  const fail = (error?: Error) => waiting.at(-1)?.fail(error);
  /** It is fetched once more by itself. */
  const lose = async () => {
    const before = fetch.mock.calls.length;
    fail();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(before + 1));
    fail();
  };
  return { fetch, come: () => waiting.at(-1)?.come(), fail, lose };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const drawn = () => page.getByRole('heading').query()?.textContent;

describe('a component that comes later', () => {
  it('is drawn with all else once it was fetched ahead', async () => {
    const { fetch, come } = file();
    const Later = lazyComponent(fetch);
    Later.preload();
    Later.preload();
    come();
    await frame();
    await render(<Later name="Theme" />);
    expect(drawn()).toBe('Theme');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is fetched when it is drawn, and leaves its place empty until it has come, not longer', async () => {
    const { fetch, come } = file();
    const Later = lazyComponent(fetch);
    expect(fetch).not.toHaveBeenCalled();
    await render(<Later name="Theme" />);
    expect(fetch).toHaveBeenCalledOnce();
    expect(drawn()).toBeUndefined();
    // Without a clock: what waits for a time never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    come();
    await expect.poll(drawn).toBe('Theme');
  });

  it('has the properties of now, not of when it was asked for', async () => {
    const { fetch, come } = file();
    const Later = lazyComponent(fetch);
    const { rerender } = await render(<Later name="Theme" />);
    await rerender(<Later name="Language" />);
    come();
    await vi.waitFor(() => expect(drawn()).toBe('Language'));
  });

  describe('and does not', () => {
    // React reports what a boundary caught; that is the point here.
    beforeEach(() => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
    });

    it('is fetched once more by itself, as by one that a server cut off', async () => {
      const { fetch, come, fail } = file();
      const Later = lazyComponent(fetch);
      await render(<Later name="Theme" />);
      fail();
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
      come();
      await vi.waitFor(() => expect(drawn()).toBe('Theme'));
      expect(page.getByRole('alert').query()).toBeNull();
    });

    it('is a dialog that fails in its own place, and leaves the page', async () => {
      const { fetch, come, lose } = file();
      const Later = lazyComponent<{ name: string; onClose(): void }>(fetch);
      const onClose = vi.fn();
      await render(
        <ErrorBoundary resetKey="page" fallback={() => <p>The page is gone.</p>}>
          <p>The page</p>
          <Later name="Theme" onClose={onClose} />
        </ErrorBoundary>,
      );
      await lose();
      await expect.element(page.getByRole('alert')).toBeVisible();
      await expect.element(page.getByText('The page', { exact: true })).toBeVisible();
      await page.getByRole('button').last().click();
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      await page.getByRole('button').first().click();
      come();
      await vi.waitFor(() => expect(drawn()).toBe('Theme'));
      expect(page.getByRole('alert').query()).toBeNull();
    });

    it('tells those who see its place, and comes at the next try', async () => {
      const { fetch, come, lose } = file();
      const Later = lazyComponent(fetch, { isScreen: true });
      const screen = (key: string) => (
        <ErrorBoundary resetKey={key} fallback={(error) => <p role="alert">{String(error)}</p>}>
          <Later name="Theme" />
        </ErrorBoundary>
      );
      const { rerender } = await render(screen('first'));
      await lose();
      await expect.element(page.getByRole('alert')).toHaveTextContent('dynamically imported module');
      await rerender(screen('second'));
      come();
      await vi.waitFor(() => expect(drawn()).toBe('Theme'));
      expect(fetch).toHaveBeenCalledTimes(3);
    });

    it('fails as the page does where its file comes and fails as it runs', async () => {
      const { fetch, fail } = file();
      const Later = lazyComponent(fetch);
      await render(
        <ErrorBoundary resetKey="page" fallback={(error) => <p role="alert">{String(error)}</p>}>
          <Later name="Theme" />
        </ErrorBoundary>,
      );
      fail(new Error('The part is unwell.'));
      await expect.element(page.getByRole('alert')).toHaveTextContent('The part is unwell.');
    });

    it('is quiet as long as it was only to be ahead', async () => {
      const unhandled = vi.fn();
      addEventListener('unhandledrejection', unhandled);
      const { fetch, fail } = file();
      lazyComponent(fetch).preload();
      fail();
      await frame();
      removeEventListener('unhandledrejection', unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    });
  });
});
