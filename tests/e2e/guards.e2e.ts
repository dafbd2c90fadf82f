import { describe, expect, it } from 'vitest';
import { openBrowserOnProduct, page, path, product, rows, userButton } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { texts } from '../support/words';

// Which role may do what over HTTP is in the table of rights; here is where a person is led.

openBrowserOnProduct();

const menu = () => page.getByRole('navigation', { name: 'Main menu' });

const people = {
  Operator: 'admin@adx.example',
  'Help desk': 'helpdesk@adx.example',
  'Northbay ad ops': 'demand@adx.example',
  'Jonas Ek': 'ssp@adx.example',
  'Mossgate reporting': 'sub@adx.example',
  'Halden reporting': 'adv@adx.example',
} as const;
type Name = keyof typeof people;

// Which entries each role has in which mode is in tests/ui/menu.test.ts.
it.each<[Name, string[], string[]]>([
  [
    'Operator',
    texts`Admin | Targeting | Reports`,
    texts`Dashboard | Live view | Publishers | Advertisers | Marketplaces | Tooltips | Managers | Financial Report
        | Jobs | Applications | Create Report | Saved Reports | Marketplace Report`,
  ],
  // Reduced supply alone: the Demand group is hidden.
  [
    'Jonas Ek',
    texts`Targeting | Reports`,
    texts`Dashboard | Live view | App Lists | Targetings | 3rd Party Pixels | Create Report | Saved Reports`,
  ],
])('the menu of %s', async (name, groups, entries) => {
  await enter(page, product.url, people[name]);
  await userButton().waitFor();
  await expect.poll(() => menu().getByRole('heading').allInnerTexts()).toEqual(groups);
  await expect.poll(() => menu().getByRole('link').allInnerTexts()).toEqual(entries);
});

describe('an address that is guarded', () => {
  it.each<[Name, string, string, string]>([
    ['Northbay ad ops', '/managers', '/tooltips', '/finance'],
    ['Jonas Ek', '/jobs', '/campaigns', '/finance'],
    ['Mossgate reporting', '/tooltips', '/tags', '/live'],
    ['Halden reporting', '/managers', '/targetings', '/live'],
  ])('leads %s from %s, %s and %s to /login, with the session', async (name, ...addresses) => {
    await enter(page, product.url, people[name]);
    for (const address of addresses) {
      await page.goto(product.url + address);
      const why = `You are signed in as ${name}. This account has no access to ${address}.`;
      await page.getByText(why, { exact: true }).waitFor();
      await expect.poll(path).toBe(`/login?${new URLSearchParams({ forbidden: address })}`);
      await page.goBack();
      await userButton().waitFor();
      await expect.poll(path).not.toMatch(/^\/login/);
    }
  });

  it.each(['/', '/managers', '/tags', '/campaigns/7001'])('leads from %s without a session to /login', async (at) => {
    await page.goto(product.url + at);
    await page.getByRole('textbox', { name: 'Login' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });

  it.each([
    ['/advertisers', '/api/admin/advs/list'],
    ['/channels', '/api/admin/channels/list'],
  ])('reads for an administrator the list of %s by a call of their own', async (address, call) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call);
    await enter(page, product.url, people.Operator, address);
    await asked;
    await rows().first().waitFor();
  });

  it.each<[Name, 'ssp' | 'dsp', string, string]>([
    ['Mossgate reporting', 'ssp', '/channels', '/subpublishers'],
    ['Halden reporting', 'dsp', '/campaigns', '/creatives'],
  ])('shows %s, in the mode %s, what names it: %s and %s', async (name, mode, ...addresses) => {
    await page.addInitScript((wished) => localStorage.setItem('mode', wished), mode);
    const refused: string[] = [];
    page.on('response', (one) => one.status() >= 400 && refused.push(`${one.status()} ${one.url()}`));
    await enter(page, product.url, people[name]);
    for (const address of addresses) {
      await page.goto(product.url + address);
      await rows().first().waitFor();
    }
    expect(refused).toEqual([]);
  });

  it('says to an administrator without rights that there are none', async () => {
    await enter(page, product.url, people['Help desk'], '/managers');
    await page.getByRole('heading', { name: 'This account has no admin rights' }).waitFor();
    await expect.poll(path).toBe('/managers');
  });
});
