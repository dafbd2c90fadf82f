import { describe, expect, it, vi } from 'vitest';
import { localProblem } from '../../../src/model/HttpProblem';
import type { UrlStateApi } from '../../../src/model/urlStateApi';
import { useAddressDialog } from '../../../src/ui/address/useAddressDialog';
import { useSearchWords } from '../../../src/ui/address/useSearchWords';
import { advertiserRows, campaignRows } from '../list/campaignRows';
import { createListWorld } from '../list/listProvider';
import { renderList } from '../list/renderList';
import { renderScreen } from '../renderScreen';
import { address, createReports, renderReport } from '../reports/renderReport';

const world = () => createListWorld({ campaigns: campaignRows(45), advertisers: advertiserRows });
const long = (words: string) => `${words} `.repeat(4_000 / words.length).trim();

/** A server that answers when it is told to. */
function createStates(given: Readonly<Record<string, object>> = {}) {
  const kept = new Map<string, object>(Object.entries(given));
  const waiting: { readonly state: object; go(key: string): void; fail(error: unknown): void }[] = [];
  const asked: string[] = [];
  const states: UrlStateApi = {
    keep: (state) => new Promise((resolve, reject) => void waiting.push({ state, go: resolve, fail: reject })),
    read: async (key) => {
      asked.push(key);
      return kept.get(key);
    },
  };
  return { states, waiting, asked };
}

async function open(given?: Readonly<Record<string, object>>, at?: string) {
  const server = createStates(given);
  const screen = await renderList(world(), { states: server.states, ...(at && { at }) });
  const rowsAre = (...ids: readonly number[]) => expect.poll(screen.names).toEqual(ids.map((id) => `Campaign ${id}`));
  const addressIs = (address: string) => expect.poll(screen.address).toBe(address);
  return { ...server, ...screen, rowsAre, addressIs, box: screen.getByRole('searchbox') };
}

describe('a list whose filter is too large for its address', () => {
  it('shows its rows at once, and the address gets its key when that has come', async () => {
    const { waiting, box, rowsAre, addressIs } = await open();
    await box.fill(long('7012'));
    await rowsAre(7012);
    await expect.poll(() => waiting.map(({ state }) => state)).toEqual([{ q: long('7012') }]);
    await addressIs('/campaigns');
    waiting[0]?.go('demand-31-a');
    await addressIs('/campaigns?kept=demand-31-a');
    await rowsAre(7012);
    await box.fill('7013');
    await rowsAre(7013);
    await addressIs('/campaigns?filter={"q":"7013"}');
  });

  it('keeps what is typed while the key is on its way, and the way back', async () => {
    const { waiting, box, rowsAre, addressIs, address, router, getByRole } = await open();
    await box.fill(long('7012'));
    await expect.poll(() => waiting).toHaveLength(1);
    await box.fill(long('7013'));
    waiting[0]?.go('demand-31-a');
    await expect.poll(() => waiting.at(-1)?.state).toEqual({ q: long('7013') });
    waiting.at(-1)?.go('demand-31-b');
    await addressIs('/campaigns?kept=demand-31-b');
    await expect.element(box).toHaveValue(long('7013'));
    await getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(address).toContain('sort=name');
    await router.navigate(-1);
    await addressIs('/campaigns?kept=demand-31-b');
    await rowsAre(7013);
  });

  it('opens from its key alone, and asks for no other rows before', async () => {
    const at = '/campaigns?sort=name&order=DESC&kept=k';
    const { asked, waiting, count, rowsAre, addressIs } = await open(
      { k: { q: 'Campaign', id: [7002, 7003, 7004] } },
      at,
    );
    await rowsAre(7004, 7003, 7002);
    // The rows, and which of the IDs there are.
    await expect.poll(() => [asked, count('getList campaigns'), waiting]).toEqual([['k'], 2, []]);
    await addressIs(at);
  });

  it('says that a key leads nowhere any more, and shows the rest', async () => {
    const { names, addressIs, getByRole, getByText } = await open({}, '/campaigns?sort=name&order=ASC&kept=k');
    const said = getByText('The filter of this link has expired', { exact: false });
    await expect.element(said).toBeVisible();
    await expect.poll(() => names()[0]).toBe('Campaign 7001');
    await addressIs('/campaigns?sort=name&order=ASC');
    await getByRole('button', { name: 'Next page' }).click();
    await expect.element(said).not.toBeInTheDocument();
  });

  it('says why a key could not be followed, and follows it when told again', async () => {
    const { states } = createStates({ k: { id: [7002] } });
    const read = vi.fn(states.read).mockRejectedValueOnce(localProblem('network', 'The server cannot be reached.'));
    const screen = await renderList(world(), { states: { ...states, read }, at: '/campaigns?kept=k' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The filter of this link did not load');
    await screen.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Campaign 7002']));
  });

  it('works as before where the server does not take it, and says that the link does not', async () => {
    const { waiting, box, rowsAre, getByText } = await open();
    await box.fill(long('7012'));
    await expect.poll(() => waiting).toHaveLength(1);
    waiting[0]?.fail(localProblem('too_large', 'It is too large.', 413));
    await expect.element(getByText(/This link does not include its filter.*It is too large\./)).toBeVisible();
    await rowsAre(7012);
  });
});

describe('a report whose filters are too large for its address', () => {
  const values = Array.from({ length: 900 }, (_, index) => `C${index}`);
  const filters = [{ dimension: 'country', not: false, values }];

  it('opens from its key alone', async () => {
    const reports = createReports();
    const { states } = createStates({ k: filters });
    const screen = await renderReport(reports, { states, at: `/report?${address}&kept=k` });
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs().map((run) => run.filters)).toEqual([filters]);
  });

  it('is not run again when its key has come, and passes it on when it is looked at in another way', async () => {
    const reports = createReports();
    const { states, waiting } = createStates();
    const screen = await renderReport(reports, { states, at: `/report?${address}` });
    await expect.element(screen.grid).toBeVisible();
    await screen.router.navigate(`/report?${address}&chart=reqs`, { state: { kept: filters } });
    await vi.waitFor(() => expect(reports.runs().map((run) => run.filters)).toEqual([[], filters]));
    await vi.waitFor(() => expect(waiting.map(({ state }) => state)).toEqual([filters]));
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    // A link that is copied meanwhile waits for the key.
    await screen.getByRole('button', { name: 'Copy link' }).click();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const { go } of waiting) go('demand-31-a');
    await expect
      .poll(() => copied.mock.calls.map(([link]) => new URL(link).searchParams.get('kept')))
      .toEqual(['demand-31-a']);
    await vi.waitFor(() => expect(screen.query().get('kept')).toBe('demand-31-a'));
    await expect.poll(() => screen.query().get('chart')).toBe('reqs');
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()).toHaveLength(2);
  });
});

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
