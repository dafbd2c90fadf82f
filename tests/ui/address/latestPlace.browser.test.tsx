import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { useSearchWords } from '../../../src/ui/address/useSearchWords';
import { useAddressDialog } from '../../../src/ui/shell/useAddressDialog';

afterEach(cleanup);

/** What a person does faster than the router draws. */
async function renderAt(at: string, act: (hands: ReturnType<typeof useHands>) => void) {
  function Hands() {
    const hands = useHands();
    return (
      <button type="button" onClick={() => act(hands)}>
        Act
      </button>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Hands /> }], { initialEntries: [at] });
  const screen = await render(<RouterProvider router={router} />);
  await screen.getByRole('button').click();
  return router;
}

function useHands() {
  return { set: useSearchWords(), dialog: useAddressDialog('profile') };
}

describe('an address that is changed again before it is drawn', () => {
  it('has both changes', async () => {
    const { state } = await renderAt('/finance?q=a&page=3', ({ set }) => {
      set({ state: 'open' });
      set({ q: undefined, account: '31' });
    });
    expect(state.location.search).toBe('?state=open&account=31');
  });

  it('keeps a change under a dialog that opens after it, with what the screen keeps beside its address', async () => {
    const { state } = await renderAt('/finance', ({ set, dialog }) => {
      set({ state: 'open' }, { isStep: true });
      dialog.open('contacts');
      dialog.goTo('company');
    });
    expect([state.location.search, state.location.state]).toEqual([
      '?state=open&profile=company',
      { opened: 'profile' },
    ]);
  });

  it('goes back from a dialog that is closed as soon as it was opened', async () => {
    const router = await renderAt('/finance?state=open', ({ dialog }) => {
      dialog.open('contacts');
      dialog.close();
    });
    await expect.poll(() => router.state.location.search).toBe('?state=open');
  });
});
