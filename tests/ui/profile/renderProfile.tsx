import { expect, vi } from 'vitest';
import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import { HttpProblem } from '../../../src/model/HttpProblem';
import { ProfileDialog } from '../../../src/profile/ProfileDialog';
import type { Viewer } from '../../../src/schema/access';
import type { Document } from '../../../src/schema/validate';
import { AddressDialogs } from '../../../src/ui/shell/AddressDialogs';
import { untilAnswered } from '../../support/slowPage';
import { createFormWorld } from '../form/formWorld';
import { demandViewer } from '../form/viewers';
import { renderScreen } from '../renderScreen';

export const subViewer: Viewer = { ...demandViewer, role: 'sub', account: 801, showSystemCost: false };
export const advViewer: Viewer = { ...demandViewer, role: 'adv', account: 501, showSystemCost: false };

const general = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  contactPhone: '+1 555 0111',
  contactEmail: 'adops@northbay.example',
};

/** As the server answers it. */
export const northbay = {
  name: 'Northbay Streaming',
  companyName: 'Northbay Streaming Inc.',
  companyAddress: '1 Pier Road, Portland',
  contactNumber: 'NB-2024-017',
  contactExpired: '2027-03-31',
  token: 'nb_live_••••',
  domain: 'ads.northbay.example',
  timezone: -5,
  priceReq: 0.002,
  priceDsp: 8,
  priceImp: 0.15,
  delOldCreatives: 1,
  tagParams: ['placement', 'feed'],
  contacts: { general },
  sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay Streaming Inc.' },
  version: 9,
};

type Call = { readonly method: string; readonly path: string; readonly body: unknown };

/** The account's server: one record, its versions, and whatever refusal the test asks for. */
export function createAccount(profile: Document = northbay) {
  let stored = profile;
  const refusals = new Map<string, unknown[]>();
  const calls: Call[] = [];
  const answer = (method: string, path: string, body: unknown): unknown => {
    const refusal = refusals.get(`${method} ${path}`)?.shift();
    if (refusal !== undefined) throw refusal;
    if (path === '/api/rrun') return { rows: [{ systemCost: 1 }, { systemCost: 1834.22 }] };
    if (method === 'GET') return stored;
    const sent = body as Document;
    if (sent.version !== stored.version) throw conflict({ ...stored, id: 31 });
    stored = { ...stored, ...sent, version: Number(stored.version) + 1 };
    return stored;
  };
  const transport = {
    async json(path: string, { method = 'GET', body }: CallOptions = {}) {
      calls.push({ method, path, body });
      await untilAnswered();
      return { status: 200, headers: new Headers(), json: answer(method, path, body) };
    },
  } as unknown as Transport;
  return {
    transport,
    calls,
    /** What was put, in order. */
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Document),
    refuse: (call: string, error: unknown) => void refusals.set(call, [...(refusals.get(call) ?? []), error]),
    saveElsewhere(changes: Document) {
      stored = { ...stored, ...changes, version: Number(stored.version) + 1 };
    },
  };
}

export type Account = ReturnType<typeof createAccount>;

const conflict = (current: Document): HttpProblem =>
  new HttpProblem({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'version_conflict',
    instance: 'req_1',
    detail: 'Saved by someone else.',
    by: { id: 13, name: 'Jonas Ek' },
    current: current as { id: number; version: number },
  });

type Options = { readonly viewer?: Viewer; readonly at?: string };

/** The dialog over a screen with one button, as the shell opens it. */
export async function renderProfile(
  account: Account,
  { viewer = demandViewer, at = '/tags?profile=general' }: Options = {},
) {
  const onSaved = vi.fn();
  const Profile = Object.assign(() => <ProfileDialog transport={account.transport} onSaved={onSaved} />, {
    preload: () => undefined,
  });
  const rendered = await renderScreen(
    <>
      <main>
        <button type="button">The screen</button>
      </main>
      <AddressDialogs />
    </>,
    { at, viewer, provider: createFormWorld({}).provider, more: { Profile } },
  );
  const dialog = rendered.getByRole('dialog', { name: 'Profile' });
  return {
    ...rendered,
    onSaved,
    dialog,
    company: dialog.getByLabelText('Company name'),
    isClosed: () => expect.poll(rendered.address).toBe('/tags'),
    tab: (name: string) => dialog.getByRole('tab', { name }).click(),
    save: () => dialog.getByRole('button', { name: 'Save', exact: true }),
  };
}
