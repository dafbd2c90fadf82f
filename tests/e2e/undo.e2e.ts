import { expect, it } from 'vitest';
import { context, names, openBrowserOnProduct, page, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';

openBrowserOnProduct();

it('what was done before the tab was closed is taken back by the next page of the same person, and offered to no other user', async () => {
  await enter(page, product.url, 'demand@adx.example', '/tags');
  const name = await names().first().textContent();
  await page.getByRole('switch', { name: `Active: ${name}`, exact: true }).click();
  await page.getByText(`${name} deactivated`).waitFor();
  await page.close();

  const next = await context.newPage();
  const activeThere = next.getByRole('switch', { name: `Active: ${name}`, exact: true });
  await next.goto(`${product.url}/tags`);
  await next.getByText(`${name} deactivated`).waitFor();
  await expect.poll(() => activeThere.getAttribute('aria-checked')).toBe('false');
  await next.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => activeThere.getAttribute('aria-checked')).toBe('true');
  await next.getByText('Undone').waitFor();

  await activeThere.click();
  await next.getByText(`${name} deactivated`).waitFor();
  await enter(next, product.url, 'ssp@adx.example', '/applists');
  await rows(next).first().waitFor();
  expect(await next.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
