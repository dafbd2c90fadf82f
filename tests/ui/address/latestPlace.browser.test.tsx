import { describe, expect, it } from 'vitest';
import { useSearchWords } from '../../../src/ui/address/useSearchWords';
import { useAddressDialog } from '../../../src/ui/shell/useAddressDialog';
import { renderScreen } from '../renderScreen';

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
  const screen = await renderScreen(<Hands />, { at });
  await screen.getByRole('button').click();
  return screen.place;
}

function useHands() {
  return { set: useSearchWords(), dialog: useAddressDialog('profile') };
}

describe('an address that is changed again before it is drawn', () => {
  it('has both changes', async () => {
    const place = await renderAt('/finance?q=a&page=3', ({ set }) => {
      set({ state: 'open' });
      set({ q: undefined, account: '31' });
    });
    await expect.poll(() => place().search).toBe('?state=open&account=31');
  });

  it('keeps a change under a dialog that opens after it, with what the screen keeps beside its address', async () => {
    const place = await renderAt('/finance', ({ set, dialog }) => {
      set({ state: 'open' }, { isStep: true });
      dialog.open('contacts');
      dialog.goTo('company');
    });
    await expect.poll(place).toMatchObject({ search: '?state=open&profile=company', state: { opened: 'profile' } });
  });

  it('goes back from a dialog that is closed as soon as it was opened', async () => {
    const place = await renderAt('/finance?state=open', ({ dialog }) => {
      dialog.open('contacts');
      dialog.close();
    });
    await expect.poll(() => place().search).toBe('?state=open');
  });
});
