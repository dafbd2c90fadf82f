import { describe, expect, it } from 'vitest';
import { openBrowserOnProduct, page, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { mediaFiles } from '../support/mediaFiles';

openBrowserOnProduct();

const login = 'demand@adx.example';
/** Longer than a button needs to be drawn as busy. */
const slowMs = 600;

/** The writes of the page from now on, such as `POST /api/demand/advs`: none is answered before the presses are over. */
async function slowWrites() {
  const writes: string[] = [];
  let presses: Promise<unknown> = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await presses;
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return route.fallback();
  });
  return {
    press(run: () => Promise<unknown>) {
      presses = run();
      return presses;
    },
    own: () => writes.filter(isOwn),
  };
}

/** What a write is followed by that has nothing to do with it, or only looks. */
const isOwn = (write: string) => !/urlState|\/refs$|\/preferences|\/validate|views\/counts|rrun/.test(write);
const twice = async (keys: string) => {
  await page.evaluate(() => undefined);
  await Promise.all([page.keyboard.press(keys), page.keyboard.press(keys)]);
};

describe('a button that is pressed twice on a slow network', () => {
  it.each([
    ['by keys', () => twice('Control+s')],
    ['by the pointer', () => page.getByRole('button', { name: 'Save', exact: true }).dblclick()],
  ] as const)('makes one object from a new form: %s', async (way, press) => {
    await enter(page, product.url, login, '/advertisers/create');
    await page.getByLabel('Name', { exact: true }).fill(`Twice ${way}`);
    await page.getByLabel('Domain', { exact: true }).fill('twice.example');
    const slow = await slowWrites();
    await slow.press(press);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/advertisers(\/\d+)?$/);
    expect(slow.own()).toEqual(['POST /api/demand/advs']);
  });

  it('stores a change of a form once', async () => {
    await enter(page, product.url, login, '/advertisers');
    await rows().first().locator('a.adx-name').click();
    await page.getByLabel('Note', { exact: true }).fill('Said twice');
    const slow = await slowWrites();
    await slow.press(() => twice('Control+s'));
    await page.getByLabel('Note', { exact: true }).waitFor({ state: 'detached' });
    expect(slow.own()).toEqual([expect.stringMatching(/^PUT \/api\/demand\/advs\/\d+$/)]);
  });

  it('changes and undoes many objects once', async () => {
    await enter(page, product.url, login, '/tags');
    await rows().first().waitFor();
    await page.locator('thead').getByRole('checkbox').first().click();
    const slow = await slowWrites();
    await slow.press(() => page.getByRole('button', { name: 'Deactivate' }).dblclick());
    await page.getByText(/\d+ tags deactivated/).waitFor();
    await slow.press(() => page.getByRole('button', { name: 'Undo', exact: true }).dblclick());
    await page.getByText(/^Undone: \d+ tags$/).waitFor();
    expect(slow.own()).toEqual(['POST /api/demand/tags/bulk', expect.stringMatching(/^POST \/api\/undo\//)]);
  });

  it('deletes an object once', async () => {
    await enter(page, product.url, login, '/tags');
    await rows().first().getByRole('checkbox').click();
    const slow = await slowWrites();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await slow.press(() => page.getByRole('button', { name: 'Delete forever' }).dblclick());
    await page.getByText(/ deleted$/).waitFor();
    expect(slow.own()).toEqual([expect.stringMatching(/^DELETE \/api\/demand\/tags\/\d+$/)]);
  });

  it('keeps one view by Enter', async () => {
    await enter(page, product.url, login, '/tags?sort=name&order=ASC');
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('By name');
    const slow = await slowWrites();
    await slow.press(() => twice('Enter'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(slow.own()).toHaveLength(1);
  });

  it('takes a file once', async () => {
    await enter(page, product.url, login, '/advertisers');
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'File' }).click();
    await page.getByText('Import a file').click();
    const dialog = page.getByRole('dialog');
    const file = {
      name: 'advs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Domain\nOnce only,once.example\n'),
    };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    const take = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect.poll(() => take.isEnabled()).toBe(true);
    const slow = await slowWrites();
    await slow.press(() => take.dblclick());
    await dialog.waitFor({ state: 'detached' });
    expect(slow.own()).toEqual(['POST /api/demand/advs/import']);
  });

  it('makes one API token', async () => {
    await enter(page, product.url, login, '/tags?profile=general');
    const token = page.getByRole('region', { name: 'API access' });
    await token.getByRole('button', { name: 'New token' }).click();
    const slow = await slowWrites();
    await slow.press(() => token.getByRole('alert').getByRole('button', { name: 'New token' }).dblclick());
    await token.getByText('Copy it now. It is shown only once.').waitFor();
    expect(slow.own()).toEqual([expect.stringMatching(/^POST .*token$/)]);
  });

  it('makes one link to choose a password by', async () => {
    await enter(page, product.url, 'admin@adx.example', '/subpublishers/801/access');
    const copy = page.getByRole('button', { name: /^Copy (invitation|reset) link/ });
    await copy.waitFor();
    const slow = await slowWrites();
    await slow.press(() => copy.dblclick());
    await page.getByRole('textbox', { name: 'Link' }).waitFor();
    expect(slow.own()).toEqual([expect.stringMatching(/^POST \/api\/.*\/link$/)]);
  });

  it('uploads a file of a creative once', async () => {
    await enter(page, product.url, login);
    await page.getByRole('button', { name: 'Demand', exact: true }).click();
    await page.getByRole('link', { name: 'Creatives' }).waitFor();
    await page.goto(`${product.url}/creatives/create`);
    await page.getByLabel('Name', { exact: true }).fill('Spot, once');
    await page.getByRole('combobox', { name: 'Advertiser' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('tab', { name: 'Media' }).click();
    const slow = await slowWrites();
    const buffer = mediaFiles['video/mp4']();
    await page.locator('input[type="file"]').setInputFiles({ name: 'spot.mp4', mimeType: 'video/mp4', buffer });
    await slow.press(() => twice('Control+s'));
    await page.getByText('Duration is required.').waitFor();
    // It has arrived once it can be replaced.
    await page.getByRole('button', { name: /Replace$/ }).waitFor();
    expect(slow.own()).toEqual(['POST /api/demand/creatives/upload']);
  });
});
