import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayReload, needsPage, orReload } from '../../src/app/reloadOnLostChunk';
import { callSignIn } from '../../src/signIn/callSignIn';
import { failureText } from '../../src/signIn/failureText';
import { laterTextsIn } from '../../src/signIn/laterTexts';
import { nextPath, signInPath } from '../../src/signIn/nextPath';
import { textsIn } from '../../src/signIn/texts';
import { chooseLanguage } from '../../src/ui/i18n/languages';
import { sayError } from '../../src/ui/i18n/problemOf';
import { fetchAgain } from '../../src/ui/parts/fetchAgain';
import { initialsOf } from '../../src/ui/shell/initialsOf';

const origin = 'https://console.example';

describe('the way on from sign-in', () => {
  it.each([
    ['/campaigns/12?page=2#bids', '/campaigns/12?page=2#bids'],
    ['/', '/'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example/', '/'],
    ['/\t/elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['campaigns', '/'],
    ['/login', '/'],
    ['/login/?next=/login', '/'],
    ['', '/'],
  ])('for next=%s is %s', (next, path) => expect(nextPath(`?${new URLSearchParams({ next })}`, origin)).toBe(path));

  it('is the start without a wish', () => expect(nextPath('', origin)).toBe('/'));

  it('stays below the folder the console lies in', () => {
    expect(nextPath('?next=/other', origin, '/adx/')).toBe('/adx/');
    expect(nextPath('?next=/adx/tags', origin, '/adx/')).toBe('/adx/tags');
  });

  it('is remembered by the address of the sign-in page', () => {
    expect(signInPath({ pathname: '/tags', search: '?page=2', hash: '' })).toBe('/login?next=%2Ftags%3Fpage%3D2');
    expect(signInPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
    expect(signInPath({ pathname: '/login', search: '?next=/tags', hash: '' })).toBe('/login');
  });
});

describe('the sign-in call', () => {
  const refusal = (language: 'en' | 'fr' = 'en') =>
    callSignIn('', { login: 'a', password: 'b' }).catch((error: unknown) => failureText(error, textsIn(language)));

  it('answers the user', async () => {
    stubFetch(200, { id: 12, name: 'Mara' });
    const answer = callSignIn('', { login: 'mara@northbay.example', password: 'secret' });
    expect(await answer).toEqual({ id: 12, name: 'Mara' });
  });

  it.each([
    ['calls a 401 bad credentials', 401, { code: 'bad_credentials', detail: 'No.' }, 'Bad credentials'],
    ['says how long a 429 lasts', 429, { code: 'locked', retryAfter: 840 }, 'Too many attempts. Try again in 14 min.'],
    ['passes any other refusal on', 503, { title: 'Maintenance', detail: 'Back at 18:00.' }, 'Back at 18:00.'],
  ])('%s', async (_, status, body, words) => {
    stubFetch(status, body);
    expect(await refusal()).toBe(words);
  });

  it('says how long a 429 lasts by its header too', async () => {
    stubFetch(429, {}, { 'Retry-After': '30' });
    expect(await refusal('fr')).toBe('Trop de tentatives. Réessayez dans 30 s.');
  });

  it('knows when nothing answered', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refusal()).toBe('The server did not respond. Check the connection and try again.');
  });

  it('names the page to the server, so that no other site can send it', async () => {
    const called = stubFetch(200, { id: 1 });
    await callSignIn('https://api.example', { login: 'a', password: 'b' });
    expect(called).toHaveBeenCalledWith(
      'https://api.example/api/auth/login',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
  });
});

describe('a lost chunk', () => {
  const lostFile = (name: string) =>
    new Error(`Failed to fetch dynamically imported module: https://adx.example/${name}`);
  const answers = (status: number, type = 'text/javascript') =>
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers: { 'Content-Type': type } }));
  afterEach(() => void vi.unstubAllGlobals());

  it('reloads the page at most once in 60 s', () => {
    expect(mayReload(null, 100_000)).toBe(true);
    expect(mayReload('100000', 159_999)).toBe(false);
    expect(mayReload('100000', 160_000)).toBe(true);
  });

  it.each([
    ['is no reason to leave the page where the server is away', () => Promise.reject(new TypeError('Away')), 0],
    ['or is just being started', async () => new Response(null, { status: 502 }), 0],
    ['reloads the page of a server that answers', async () => new Response(null), 1],
  ])('%s', async (_, answer, times) => {
    const reload = vi.fn();
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
    const lost = orReload(Promise.reject(new Error('Importing a module script failed.')));
    await Promise.race([lost.catch(() => undefined), vi.waitFor(() => expect(reload).toHaveBeenCalled())]);
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('needs another page where a newer build has replaced its file, or it cannot be told', async () => {
    answers(404);
    expect(await needsPage(lostFile('gone.js'))).toBe(true);
    answers(200, 'text/html');
    expect(await needsPage(lostFile('page.js'))).toBe(true);
    // One that is a stylesheet, or has no name.
    answers(200);
    expect(await needsPage(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true);
    expect(await needsPage(new Error('Importing a module script failed.'))).toBe(true);
  });

  it('needs none where its file is there after all, unless it is lost again', async () => {
    answers(200);
    expect([await needsPage(lostFile('cut.js')), await needsPage(lostFile('other.js'))]).toEqual([false, false]);
    expect(await needsPage(lostFile('cut.js'))).toBe(true);
  });

  it('is fetched twice where it is a script, and once where it is a stylesheet', async () => {
    const css = new Error('Unable to preload CSS for /assets/a.css');
    const errors = [lostFile('part.js'), css, new Error('The part is unwell.')];
    const calls = await Promise.all(
      errors.map(async (error) => {
        const fetch = vi.fn(() => Promise.reject(error));
        await expect(fetchAgain(fetch)).rejects.toBe(error);
        return fetch.mock.calls.length;
      }),
    );
    expect(calls).toEqual([2, 1, 1]);
    expect(sayError(css)).toMatchObject({ code: 'adx.shell.lostPart' });
  });
});

describe('the texts of the sign-in page', () => {
  it('say in French everything they say in English', () => {
    const english: Readonly<Record<string, unknown>> = { ...textsIn('en'), ...laterTextsIn('en') };
    const same = Object.entries({ ...textsIn('fr'), ...laterTextsIn('fr') }).filter(
      ([key, text]) => text === english[key],
    );
    expect(same.map(([key]) => key)).toEqual(['seconds', 'minutes']);
  });

  it('are in the first language of the reader that there is', () => {
    expect(chooseLanguage([null, 'de-AT', 'fr-CA', 'en'])).toBe('fr');
    expect(chooseLanguage(['ja'])).toBe('en');
  });
});

it.each([
  ['Mara Lindqvist', 'ML'],
  ['Northbay Streaming Inc.', 'NI'],
  ['adops@northbay.example', 'A'],
  ['élodie', 'É'],
  ['', ''],
])('initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

function stubFetch(status: number, body: unknown, headers: Record<string, string> = {}) {
  const called = vi.fn(async () => new Response(JSON.stringify(body), { status, headers }));
  vi.stubGlobal('fetch', called);
  return called;
}
