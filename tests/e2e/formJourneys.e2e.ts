import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumMissing, findChromium } from '../../tools/requirements.mjs';
import { openBrowserOnProduct, page, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';

openBrowserOnProduct();

const login = 'demand@adx.example';
const field = (name: string, of = page) => of.getByRole('dialog').getByRole('textbox', { name, exact: true });

describe('a draft', () => {
  let profile: string;
  const started: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'adx-profile-'));
  });
  afterEach(async () => {
    for (const kill of started.splice(0)) await kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  });

  /** A browser that is a process of this test, and so can be killed like one. */
  async function start(): Promise<{ kill: () => Promise<unknown>; page: Page }> {
    // The one without windows cannot open again what it kept when it was killed.
    const path = findChromium();
    if (!path) throw new Error(chromiumMissing);
    const args = [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ];
    const browserProcess = spawn(path, [...args, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const ended = once(browserProcess, 'exit');
    // With all that it has started, which would go on writing into the profile for a while.
    const kill = () => {
      if (browserProcess.pid !== undefined && browserProcess.exitCode === null && browserProcess.signalCode === null)
        process.kill(-browserProcess.pid, 'SIGKILL');
      return ended;
    };
    started.push(kill);
    const address = await new Promise<string>((resolve, reject) => {
      let heard = '';
      void ended.then(() => reject(new Error(`The browser ended:\n${heard}`)));
      browserProcess.stderr?.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
        const [, found] = /listening on (ws:\S+)/.exec(heard) ?? [];
        if (found) resolve(found);
      });
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    const opened = await (context ?? (await browser.newContext())).newPage();
    return { kill, page: opened };
  }

  it('is offered after the whole browser was killed in the middle of the typing', async () => {
    const first = await start();
    await enter(first.page, product.url, login, '/tags/create');
    await field('Name', first.page).fill('Typed before the crash');
    await expect
      .poll(() =>
        first.page.evaluate(async () => {
          // Opened here first, it would have no stores.
          if (!(await indexedDB.databases()).some(({ name }) => name === 'adx-drafts')) return '';
          const opening = indexedDB.open('adx-drafts');
          await new Promise((resolve) => opening.addEventListener('success', resolve));
          const kept = opening.result.transaction('drafts').objectStore('drafts').getAll();
          await new Promise((resolve) => kept.addEventListener('success', resolve));
          opening.result.close();
          return String(kept.result);
        }),
      )
      .toContain('Typed before the crash');
    await first.kill();

    const second = await start();
    await enter(second.page, product.url, login, '/tags/create');
    await second.page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => field('Name', second.page).inputValue()).toBe('Typed before the crash');
    await second.kill();
  });
});
