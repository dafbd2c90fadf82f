import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { focusHeading } from '../../src/boot/focusHeading';

afterEach(cleanup);

const form = <input aria-label="Password" />;
const screen = (
  <main id="main">
    <h1>Today</h1>
  </main>
);
const focused = () => document.activeElement?.textContent;

describe('the focus after sign-in', () => {
  it('goes to the heading of the screen as it comes', async () => {
    const { rerender } = await render(form);
    document.querySelector('input')?.focus();
    focusHeading();
    await rerender(screen);
    await vi.waitFor(() => expect(focused()).toBe('Today'));
  });

  it('stays where a person has set it meanwhile', async () => {
    const { rerender } = await render(form);
    document.querySelector('input')?.focus();
    focusHeading();
    const page = (shown: ReactNode) => (
      <>
        <button type="button">Search</button>
        {shown}
      </>
    );
    await rerender(page(null));
    document.querySelector('button')?.focus();
    await rerender(page(screen));
    await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    await expect.poll(focused).toBe('Search');
  });
});
