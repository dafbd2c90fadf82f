import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Popup } from '../../../src/ui/fields/inputs/Popup';

const popups = () => [...document.querySelectorAll<HTMLElement>('.adx-popup')];

it('the first list of a page is placed once ahead, unseen and empty, and then opens with what is in it', async () => {
  const anchor = document.createElement('div');
  document.body.append(anchor);
  const seen: (readonly [string, string])[] = [];
  const watch = new MutationObserver(() => {
    for (const one of popups()) seen.push([getComputedStyle(one).visibility, one.textContent ?? '']);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  const draw = (isOpen: boolean) => (
    <Popup anchor={anchor} isOpen={isOpen}>
      <p>What can be chosen</p>
    </Popup>
  );

  const screen = await render(draw(false));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(popups()).toEqual([]));
  for (const one of seen) expect(one).toEqual(['hidden', '']);

  await screen.rerender(draw(true));
  await expect.element(screen.getByText('What can be chosen')).toBeVisible();
  await screen.rerender(draw(false));
  await expect.poll(popups).toEqual([]);
  watch.disconnect();
  anchor.remove();
});
