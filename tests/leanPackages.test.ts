import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leanPackages } from '../scripts/leanPackages.mjs';

const packages = join(import.meta.dirname, '../node_modules');

/** What the build gives to a file in place of a package. */
async function replacementOf(source: string, importer: string): Promise<Record<string, unknown>> {
  const { resolveId, load } = leanPackages() as unknown as {
    resolveId(source: string, importer: string): string | undefined;
    load(id: string): string | undefined;
  };
  const id = resolveId(source, join(packages, importer));
  const code = id && load(id);
  if (!code) throw new Error(`The build leaves '${source}' as it is for ${importer}.`);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

/** A function of a package as that file has it in the build, and as it has it everywhere else. */
async function bothOf<F>(source: string, importer: string, name?: string): Promise<{ lean: F; original: F }> {
  const lean = (await replacementOf(source, importer))[name ?? 'default'] as F;
  const whole: unknown = createRequire(join(packages, importer))(source);
  return { lean, original: (name ? (whole as Record<string, unknown>)[name] : whole) as F };
}

describe('the lean packages of the build', () => {
  it('compare definitions and settings as lodash does', async () => {
    type Compare = (one: unknown, other: unknown) => boolean;
    const { lean, original } = await bothOf<Compare>('lodash/isEqual.js', 'ra-core/dist/store/useStore.js');
    const list = () => null;
    const values = [
      ...[
        undefined,
        null,
        true,
        false,
        0,
        1,
        Number.NaN,
        '',
        'en',
        list,
        () => null,
        [],
        {},
        ['en'],
        ['en', 'fr'],
        { locale: 'en' },
      ],
      ...[
        { locale: 'fr' },
        { locale: undefined },
        { other: undefined },
        { name: 'deals', list, options: { label: ['Deal', 'Deals'] } },
      ],
      ...[
        { name: 'deals', list, options: { label: ['Deal', 'Offers'] } },
        { name: 'deals', options: { label: ['Deal', 'Deals'] } },
      ],
    ];
    const copyOf = (value: unknown) =>
      Array.isArray(value) ? [...value] : typeof value === 'object' && value !== null ? { ...value } : value;
    const copies = values.map(copyOf);
    for (const one of values)
      for (const other of copies) expect([one, other, lean(one, other)]).toEqual([one, other, original(one, other)]);
  });

  it('pick the parts of a context as lodash does', async () => {
    type Pick = (value: object, names: readonly string[]) => object;
    const { lean, original } = await bothOf<Pick>('lodash/pick.js', 'ra-core/dist/controller/list/ListSortContext.js');
    const context = { sort: { field: 'id' }, total: undefined, page: 2 };
    const names = ['sort', 'total', 'setSort'];
    expect(lean(context, names)).toStrictEqual(original(context, names));
    expect(Object.keys(lean(context, names))).toEqual(['sort', 'total']);
  });

  it('write the queries of the data provider as query-string does', async () => {
    type Stringify = (query: Readonly<Record<string, unknown>>) => string;
    const { lean, original } = await bothOf<Stringify>(
      'query-string',
      'ra-data-simple-rest/dist/index.js',
      'stringify',
    );
    const query = {
      sort: '["id","ASC"]',
      range: '[0,19]',
      filter: JSON.stringify({ q: "it's (a) *test*! ~ 100% & más + ☃", status: [1, 0] }),
      embed: undefined,
    };
    expect(lean(query)).toBe(original(query));
  });

  it('leave the forms what they had', async () => {
    await expect(replacementOf('lodash/isEqual.js', 'ra-core/dist/form/useInput.js')).rejects.toThrow('leaves');
    await expect(replacementOf('query-string', 'ra-core/dist/form/useRecordFromLocation.js')).rejects.toThrow('leaves');
  });

  describe('wait for the end of the scrolling', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('as lodash does', async () => {
      type Debounce = (run: () => void, ms: number) => () => void;
      const { lean, original } = await bothOf<Debounce>(
        'lodash/debounce.js',
        'ra-core/dist/routing/useRestoreScrollPosition.js',
      );
      const runs = [lean, original].map((debounce) => {
        const run = vi.fn();
        const handle = debounce(run, 250);
        handle();
        vi.advanceTimersByTime(200);
        handle();
        vi.advanceTimersByTime(200);
        const during = run.mock.calls.length;
        vi.advanceTimersByTime(100);
        return [during, run.mock.calls.length];
      });
      expect(runs).toEqual([
        [0, 1],
        [0, 1],
      ]);
    });
  });
});
