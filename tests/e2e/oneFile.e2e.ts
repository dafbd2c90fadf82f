import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildEnvironment, createBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../src/model/problemBody';
import { signIn } from '../support/apiClient';
import { checkout, readmeDefinition as definition } from '../support/checkout';
import { launchChromium } from '../support/chromium';
import { enter } from '../support/enter';
import { makeDataDir, type Product, startProduct } from '../support/product';

describe('one file is an object', () => {
  const tree = checkout();
  const data = makeDataDir();
  let product: Product;

  beforeAll(async () => {
    tree.define(definition);
    const built = tree.run('vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn');
    expect(built.output.includes('error'), built.output).toBe(false);
    product = await startProduct(data.path, {}, undefined, tree.path);
  });

  afterAll(async () => {
    await product?.stop();
    data.remove();
    tree.remove();
  });

  it('is the file that the README shows, of at most 30 lines', () => {
    expect(definition).toContain('defineResource');
    expect(definition.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('has sample rows, API calls, validation and a page of OpenAPI', async () => {
    const { call: api } = await signIn(product.url, 'demand@adx.example');
    const list = await api<unknown[]>('GET', '/api/demand/vendors/list');
    expect(list.status).toBe(200);
    expect(list.body.length).toBeGreaterThan(0);
    const refused = await api<ProblemBody>('POST', '/api/demand/vendors', {
      name: 'Acme',
      domain: 'https://acme',
      countries: ['xx'],
      monthlyCap: -1,
    });
    expect(refused.status).toBe(422);
    expect(
      Object.keys(refused.body.errors ?? {})
        .filter((path) => path !== 'root')
        .sort(),
    ).toEqual(['countries', 'domain', 'monthlyCap']);
    const made = await api<Record<string, unknown>>('POST', '/api/demand/vendors', {
      name: 'Acme',
      domain: 'acme.example',
      countries: ['us'],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Acme', domain: 'acme.example', countries: ['us'], status: 1, version: 1 },
    });
    const openapi = await api<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
    expect(Object.keys(openapi.body.paths)).toEqual(
      expect.arrayContaining(['/api/demand/vendors', '/api/demand/vendors/{id}']),
    );
  });

  it('has a menu entry, a list and a form that checks what is typed', async () => {
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await enter(page, product.url, 'demand@adx.example');
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.locator('tr[data-row]').first().waitFor();
    const list = page.getByRole('main');
    await list
      .getByRole('link', { name: /^Create/ })
      .or(list.getByRole('button', { name: /^Create/ }))
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Byline Measurement');
    await form.getByRole('button', { name: /^Save/ }).click();
    await form.getByText('Domain is required.').first().waitFor();
    await form.getByLabel('Domain').fill('byline.example');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('link', { name: 'Byline Measurement' }).waitFor();
    await browser.close();
  });

  it('runs its contract tests without one being written', () => {
    const { status, output } = tree.run(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'node',
      'tests/api/contract.memory.test.ts',
      '-t',
      'vendors',
    );
    expect(status, output).toBe(0);
    expect(Number(/Tests\s+(\d+) passed/.exec(output)?.[1])).toBeGreaterThan(5);
  });

  it('passes the type check; with a mistake it does not compile, and the wrong word is named', () => {
    const mistakes = [
      ["'monthlyCap']", "'monthlyCapp']", 'monthlyCapp'],
      ["usd('Monthly cap', { sample", "usd('Monthly cap', { pattern: /x/, sample", 'pattern'],
      ["initial: 'flat'", "initial: 'flatt'", '"flatt"'],
    ] as const;
    for (const [at, [right, wrong]] of mistakes.entries()) {
      expect(definition).toContain(right);
      tree.define(definition.replace(right, wrong), `mistake${at}`);
    }
    // The tests are about any object: of them, those are enough that are run for this one.
    const include = ['src', 'api', 'server', 'sample', 'tests/api/contract.memory.test.ts', '*.d.ts'];
    writeFileSync(join(tree.path, 'tsconfig.object.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    const { status, output } = tree.run(
      'typescript/bin/tsc',
      '--noEmit',
      '--singleThreaded',
      '-p',
      'tsconfig.object.json',
    );
    expect(status).not.toBe(0);
    // Nothing else is wrong: neither the file as the README shows it nor what is about it.
    expect([...new Set(output.match(/^\S+?(?=\(\d+,\d+\): error)/gm))]).toEqual(
      mistakes.map((_, at) => `src/resources/mistake${at}.ts`),
    );
    for (const [at, [, , word]] of mistakes.entries())
      expect(
        output.split(/^(?=src\/resources\/)/m).find((error) => error.startsWith(`src/resources/mistake${at}.ts`)),
      ).toContain(word);
    for (const at of mistakes.keys()) rmSync(join(tree.path, `src/resources/mistake${at}.ts`));
  });

  it('does not start with a reference to an object that is not there, and says what to write', async () => {
    tree.define(definition.replace("to: 'advertisers'", "to: 'advertiser'"));
    const builder = await createBuilder({ root: tree.path, logLevel: 'error' }, false);
    await builder.build(builder.environments.ssr as BuildEnvironment);
    const other = makeDataDir();
    const start = startProduct(other.path, {}, undefined, tree.path);
    await expect(start).rejects.toThrow(
      "vendors: field 'advertisers' refers to 'advertiser', but there is no such resource. Did you mean 'advertisers'?",
    );
    other.remove();
  });
});
