import { describe, expect, it } from 'vitest';
import { pages } from '../../src/app/pages';
import { liveEntry } from '../../src/live/liveEntry';
import { definePage } from '../../src/pages/definePage';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { messages } from '../../src/ui/i18n/en';

const i18n = createI18n('en', messages);
const connection = {} as Parameters<(typeof pages)[number]['connect']>[0];

describe('a page', () => {
  it('keeps its component from one of its addresses to another', () => {
    const page = definePage({
      routes: ['/a', '/b/:id'],
      entries: [liveEntry],
      load: async () => () => null,
      props: () => ({}),
    });
    const screens = page.connect(connection, i18n);
    expect(screens.map(({ route, entries }) => [route, entries])).toEqual([
      ['/a', [liveEntry]],
      ['/b/:id', []],
    ]);
    expect(screens[1]?.Screen).toBe(screens[0]?.Screen);
    expect(page.frame).toEqual(screens.map(({ route, entries }) => ({ route, entries })));
  });

  it('has no address of another page', () => {
    const routes = pages.flatMap(({ frame }) => frame.map(({ route }) => route));
    expect(routes).toEqual(expect.arrayContaining(['/', '/live', '/report/:id?', '/pbReport/:id', '/reports']));
    expect(new Set(routes).size).toBe(routes.length);
  });
});
