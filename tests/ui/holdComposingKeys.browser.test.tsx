import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { holdComposingKeys } from '../../src/boot/holdComposingKeys';

afterEach(cleanup);

it('keys of a composition reach no handler, and the same keys after it do', async () => {
  const heard = vi.fn();
  await render(<input aria-label="Name" onKeyDown={({ key }) => heard(key)} />);
  holdComposingKeys();
  const input = page.getByRole('textbox', { name: 'Name' }).element();
  const press = (key: string, more: KeyboardEventInit) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape']) press(key, { isComposing: true });
  press('Enter', { keyCode: 229 });
  expect(heard).not.toHaveBeenCalled();
  press('Enter', {});
  expect(heard.mock.calls).toEqual([['Enter']]);
});
