import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlyAnswers } from '../../src/app/earlyAnswers';
import { askFirstRows } from '../../src/app/firstRows';
import type { SessionAnswer } from '../../src/model/signedIn';
import type { FirstList } from '../../src/schema/firstList';

const base = { admin: '/api/tags', demand: '/api/tags', sub: '/api/tags', adv: '/api/tags' };
const lists: FirstList[] = [{ name: 'tags', base, sort: ['name', 'ASC'], read: [{ role: 'demand' }], mode: 'ssp' }];
const session = { user: { id: 7, type: 'demand', showSsp: 1, showDsp: 1 }, admin: null } as unknown as SessionAnswer;
const pathOf = (last: number) => `/api/tags?filter=%7B%7D&range=%5B0%2C${last}%5D&sort=%5B%22name%22%2C%22ASC%22%5D`;

describe('the first rows of a page', () => {
  const at = location.href;
  const called: [string, unknown][] = [];

  beforeEach(() => {
    called.length = 0;
    history.replaceState(null, '', '/tags?perPage=50');
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      called.push([url, headers]);
      return new Response('asked');
    });
    bring('first-lists', JSON.stringify(lists));
  });
  afterEach(() => {
    history.replaceState(null, '', at);
    for (const element of document.querySelectorAll('[data-test-page]')) element.remove();
  });

  it('are those that the page brings', async () => {
    bring('first-rows', '[{"id":1}]', { path: pathOf(49), mode: 'ssp', headers: '{"Content-Range":"tags 0-0/1"}' });
    const answer = await ask().get(pathOf(49));
    expect([await answer?.text(), answer?.headers.get('Content-Range')]).toEqual(['[{"id":1}]', 'tags 0-0/1']);
    expect(called).toEqual([]);
    // Once alone.
    expect(await (await ask().get(pathOf(49)))?.text()).toBe('asked');
  });

  it('are asked for where the page brings those of another size or mode, or none', async () => {
    bring('first-rows', '[{"id":1}]', { path: pathOf(19), mode: 'ssp', headers: '{}' });
    expect(await (await ask().get(pathOf(49)))?.text()).toBe('asked');
    expect(called).toEqual([[`${pathOf(49)}&fields=list`, expect.objectContaining({ 'X-Mode': 'ssp' })]]);
  });

  it('are left to the console at an address that says more, and in the other mode', () => {
    history.replaceState(null, '', '/tags?filter=%7B%7D');
    expect(ask().size).toBe(0);
    history.replaceState(null, '', '/tags');
    localStorage.setItem('mode', 'dsp');
    expect(ask().size).toBe(0);
  });
});

function ask(): EarlyAnswers {
  const early: EarlyAnswers = new Map();
  askFirstRows(early, '', session, null);
  return early;
}

function bring(id: string, json: string, data: Readonly<Record<string, string>> = {}): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = json;
  Object.assign(element.dataset, data, { testPage: '' });
  document.body.append(element);
}
