import { beforeEach, expect, it } from 'vitest';
import { openBrowserOnProduct, page, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { type Reader, readerOf } from '../support/readerOf';

openBrowserOnProduct();

const made = 'Zephyr heard';
let reader: Reader;

beforeEach(async () => {
  await enter(page, product.url, 'demand@adx.example', '/applists');
  reader = await readerOf(page);
  await reader.find('table', 'App Lists');
});

async function create(name: string): Promise<void> {
  await reader.act('link', 'Create');
  await reader.find('dialog', 'New app list');
  await reader.type('textbox', 'Name', name);
  await reader.hears(/1 unsaved change/);
  await reader.act('button', 'Save');
  await reader.hears(new RegExp(`${name} saved`));
}

it('app lists, by roles, names and what is read out, are created, edited, filtered, archived together and brought back', async () => {
  await create(`${made} one`);
  await create(`${made} two`);

  await reader.type('searchbox', 'Search App Lists', made);
  await reader.hears(/^1–2 of 2/);
  await reader.act('link', `${made} one`);
  await reader.find('dialog', `${made} one`);
  await reader.type('textbox', 'Name', '');
  await reader.act('button', 'Save');
  await reader.hears(/1 error/);
  await reader.isOn('textbox', 'Name');
  await reader.find('tab', /1 error/);
  await reader.type('textbox', 'Name', `${made} first`);
  await reader.act('button', 'Save');
  await reader.hears(new RegExp(`${made} first saved`));
  await reader.find('link', `${made} first`);

  await reader.act('button', 'Filter');
  await reader.find('dialog', 'Filter');
  await reader.act('button', 'Kind');
  await reader.act('checkbox', /^App name/);
  await reader.hears(/^0 of \d+ rows/);
  await reader.act('button', 'Done');
  await reader.hears(/^No matching app lists/);
  await reader.act('button', 'Clear filters');
  await reader.hears(/^1–20 of/);
  await reader.type('searchbox', 'Search App Lists', made);
  await reader.hears(/^1–2 of 2/);

  await reader.act('checkbox', `Select ${made} first`);
  await reader.hears('1 selected');
  await reader.act('checkbox', `Select ${made} two`);
  await reader.hears('2 selected');
  await reader.act('button', 'Archive');
  await reader.hears(/2 app lists archived/);
  await expect.poll(() => reader.count('checkbox', new RegExp(`Select ${made}`))).toBe(0);
  await reader.act('button', 'Undo');
  await reader.hears(/^1–2 of 2/);
  await reader.find('checkbox', `Select ${made} two`);
});
