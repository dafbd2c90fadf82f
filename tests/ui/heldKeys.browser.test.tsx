import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdComposingKeys, holdSecondClicks } from '../../src/app/start';

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

describe('holdSecondClicks', () => {
  const pressed = vi.fn();
  beforeAll(holdSecondClicks);
  beforeEach(() => void pressed.mockClear());

  const button = (name: string) => page.getByRole('button', { name });

  /** What a click puts in the place of a button. */
  const changes = {
    'another button': ([first, second], isAfter) => <Pressable key={String(isAfter)} name={isAfter ? second : first} />,
    'the same button with another name': ([first, second], isAfter) => <Pressable name={isAfter ? second : first} />,
  } satisfies Record<string, (names: readonly [string, string], isAfter: boolean) => unknown>;

  let next: () => void = () => undefined;
  const Pressable = ({ name }: { readonly name: string }) => (
    <button
      type="button"
      onClick={() => {
        pressed(name);
        next();
      }}
    >
      {name}
    </button>
  );

  it.each(Object.entries(changes))(
    'a double click presses one button where the first click leaves %s',
    async (_, draw) => {
      function Place() {
        const [isAfter, setAfter] = useState(false);
        next = () => setAfter((before) => !before);
        return <>{draw(['Deactivate', 'Activate'], isAfter)}</>;
      }
      await render(<Place />);
      await button('Deactivate').dblClick();
      await expect.element(button('Activate')).toBeVisible();
      expect(pressed.mock.calls).toEqual([['Deactivate']]);
      await button('Activate').click();
      await expect.poll(() => pressed.mock.calls).toEqual([['Deactivate'], ['Activate']]);
    },
  );

  it('a double click presses a button twice that stays as it is', async () => {
    next = () => undefined;
    await render(<Pressable name="Next page" />);
    await button('Next page').dblClick();
    await expect.poll(() => pressed.mock.calls).toEqual([['Next page'], ['Next page']]);
  });

  it('a double click follows no link that the first click has put there', async () => {
    function Place() {
      const [isAfter, setAfter] = useState(false);
      next = () => setAfter(true);
      return isAfter ? <a href="#followed">Open</a> : <Pressable name="Show" />;
    }
    await render(<Place />);
    await button('Show').dblClick();
    await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible();
    await expect.poll(() => location.hash).toBe('');
  });

  it('a double click on a label switches its box on and off again', async () => {
    const switched = vi.fn();
    await render(
      <label>
        <input type="checkbox" onChange={({ target }) => switched(target.checked)} />
        <span>Only mine</span>
      </label>,
    );
    await page.getByText('Only mine').dblClick();
    await expect.poll(() => switched.mock.calls).toEqual([[true], [false]]);
  });
});
