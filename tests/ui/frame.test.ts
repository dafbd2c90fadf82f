import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { offeredActions } from '../../src/ui/actions/rowActions';
import type { ActionContext } from '../../src/ui/actions/useActions';
import { showInView } from '../../src/ui/checks/showInView';
import { forgetChosen, noteChosen, noteSwitch, takeSwitched } from '../../src/ui/menu/switchedSide';
import { breakpoints } from '../../src/ui/theme/breakpoints';
import { theme } from '../../src/ui/theme/withTheme';
import { memoryStorage } from '../support/memoryStorage';
import { adminViewer, demandViewer } from './form/viewers';

const account = { id: 31, name: 'Northbay Streaming', status: 1 };

function actionFor(name: string, viewer: Viewer = adminViewer, record = account) {
  const ask = vi.fn();
  const may = { mayWrite: () => true, mayEdit: () => true };
  const context = { resource: resourceOf(name), viewer, own: [], ask, ...may } as unknown as ActionContext;
  return { ask, context, found: offeredActions('row', [record], context).find((action) => action.name === 'actFor') };
}

describe('acting for an account', () => {
  it('is offered where the definition has sign-ins of accounts', () => {
    const named = resources.map(({ name }) => name).filter((name) => actionFor(name).found);
    expect(named.sort()).toEqual(['advertisers', 'demands', 'subpublishers']);
  });

  it.each([
    ['demands', 'demand'],
    ['subpublishers', 'sub'],
    ['advertisers', 'adv'],
  ])('asks, of %s as %s', (name, role) => {
    const { found, ask, context } = actionFor(name);
    void found?.run([account], context);
    expect(ask).toHaveBeenCalledWith({ kind: 'actFor', record: account, role });
  });

  it.each([
    ['of an archived account', adminViewer, { ...account, status: 2 }],
    ['to an administrator without rights', { ...adminViewer, isSuper: false }, account],
    ['to an account', demandViewer, account],
    ['to administrators who act for one already', { ...demandViewer, admin: { user: 1, name: 'Operator' } }, account],
  ])('is not offered %s', (_, viewer, record) => expect(actionFor('demands', viewer, record).found).toBeUndefined());

  it('is for one account at a time', () => {
    const { context } = actionFor('demands');
    const offered = offeredActions('row', [account, { ...account, id: 32 }], context);
    expect(offered.map(({ name }) => name)).not.toContain('actFor');
  });
});

describe('showInView', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['smoothly', false, 'smooth'],
    ['at once with reduced motion', true, 'instant'],
  ])('what has come is brought into view %s', (_, matches, behavior) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    const scrollIntoView = vi.fn();
    showInView({ scrollIntoView } as unknown as HTMLElement);
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest', behavior });
  });
});

describe('a link to the other side', () => {
  const place = { pathname: '/campaigns', search: '' };

  beforeEach(() => {
    Object.assign(place, { pathname: '/campaigns', search: '' });
    vi.stubGlobal('location', place);
    vi.stubGlobal('sessionStorage', memoryStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('switches once for an address, and says so once after the reload', () => {
    expect(noteSwitch('dsp')).toBe(true);
    // The page of the other side is still there until it reloads.
    expect(takeSwitched('ssp')).toBe(false);
    expect(takeSwitched('dsp')).toBe(true);
    // The mode was not taken: the page asks a person now.
    expect(noteSwitch('dsp')).toBe(false);
  });

  it('switches again another time', () => {
    expect(noteSwitch('dsp')).toBe(true);
    expect(takeSwitched('dsp')).toBe(true);
    expect(takeSwitched('dsp')).toBe(false);
    expect(noteSwitch('dsp')).toBe(true);
  });

  it('switches for each address', () => {
    expect(noteSwitch('dsp')).toBe(true);
    place.pathname = '/tags';
    expect(noteSwitch('ssp')).toBe(true);
  });

  it('does not switch back from the side that a person has chosen, whatever the list writes into the address meanwhile', () => {
    noteChosen('dsp');
    place.search = '?q=zephyr';
    expect(noteSwitch('dsp')).toBe(false);
    expect(takeSwitched('ssp')).toBe(false);
    expect(noteSwitch('dsp')).toBe(false);
    forgetChosen();
    expect(noteSwitch('dsp')).toBe(true);
    forgetChosen();
    expect(noteSwitch('dsp')).toBe(false);
  });

  it('does not switch where the browser keeps nothing, since it could never end', () => {
    const getItem = () => {
      throw new DOMException('blocked');
    };
    vi.stubGlobal('sessionStorage', { getItem });
    expect([noteSwitch('dsp'), takeSwitched('dsp')]).toEqual([false, false]);
  });
});

const root = join(import.meta.dirname, '../../src');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const contentOf = (name: string): string => readFileSync(join(root, name), 'utf8');
/** The value of a colour in light and in dark. */
const colours = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(contentOf('ui/theme/tokens.css'))?.slice(1) ?? [];
const hue = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const turn =
    most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (turn * 60 + 360) % 360;
};

describe('the theme', () => {
  it('has a pink warning, a light-blue extra variant and a blue primary, light and dark', () => {
    const { warning, extra } = theme.palette;
    expect([warning.main, extra.main, extra.light]).toEqual(['var(--warning)', 'var(--extra)', 'var(--extra-soft)']);
    expect(theme.palette.primary.main).toBe('var(--primary)');
    // Of each name a light and a dark one, within some degrees of the hue.
    for (const [name, degrees, apart] of [
      ['warning', 342.5, 17.5],
      ['extra', 202, 12],
      ['extra-soft', 202, 12],
      ['primary', 217, 8],
    ] as const)
      expect(colours(name).map((colour) => Math.abs(hue(colour) - degrees) < apart)).toEqual([true, true]);
  });

  it('has the five breakpoints', () => {
    const { xs, ...others } = theme.breakpoints.values;
    expect(xs).toBe(0);
    expect(Object.values(others)).toEqual([576, 768, 992, 1200, 1400]);
  });

  it('has every width of a window that a style sheet asks for among its breakpoints', () => {
    const asked = sheets.flatMap((name) =>
      [...contentOf(name).matchAll(/@media[^{]*?width\b[^{]*?(\d+)px/g)].map(([, width]) => `${name}: ${width}`),
    );
    const known: readonly number[] = Object.values(breakpoints);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((one) => !known.includes(Number(one.split(': ')[1])))).toEqual([]);
  });

  it('uses each colour that it names', () => {
    const names = [...contentOf('ui/theme/tokens.css').matchAll(/^ {2}--([a-z0-9-]+): light-dark\(#/gm)].map(
      ([, name]) => name,
    );
    const all = [...sheets.map(contentOf), readFileSync(join(root, 'ui/theme/withTheme.tsx'), 'utf8')].join('\n');
    // Those of charts are named by their number.
    const named = names.filter((name) => !name?.startsWith('chart-'));
    expect(named.filter((name) => !all.includes(`var(--${name})`) && !all.includes(`'${name}'`))).toEqual([]);
  });
});
