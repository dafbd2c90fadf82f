import { describe, expect, it } from 'vitest';
import { extensions } from '../../../src/boot/extensions';
import { resourceOf, resources } from '../../../src/resources';
import type { Role, Viewer } from '../../../src/schema/access';
import { messages as french } from '../../../src/ui/i18n/fr';
import { actionsRoomOf, columnOf, columnWidths, edgeWidth, offeredColumns, usualColumns } from '../../../src/ui/list/columns';
import { fitRules, fitSteps } from '../../../src/ui/list/fitColumns';
import { sidedList } from '../../../src/ui/list/sidedList';
import { demandViewer } from './demandViewer';

const inFrench = (english: string) => ((french as Readonly<Record<string, unknown>>)[english] as string | undefined) ?? english;
const viewers: readonly Viewer[] = (['demand', 'admin'] as const satisfies readonly Role[]).flatMap((role) =>
  (['ssp', 'dsp'] as const).map((mode) => ({ ...demandViewer, role, mode, isSuper: role === 'admin' })),
);
/** What a table has on windows of 1024 and 1152 with the sidebar collapsed, and of 1280 and 1440 with it open. */
const rooms = [964, 1092, 1015, 1175];

function fitOf(name: string, viewer: Viewer, text: (english: string) => string) {
  const resource = sidedList(resourceOf(name), viewer, resources, text);
  const columns = usualColumns(resource, offeredColumns(resource, viewer, resources), viewer).map((one) =>
    columnOf(resource, one, text, extensions.get(name)?.widths),
  );
  const { least } = columnWidths(columns, true, {}, edgeWidth(columns, actionsRoomOf(resource, true)));
  return { columns, least, steps: fitSteps(resource, columns, least, {}) };
}

const listed = resources.filter(({ hidden }) => !hidden).map(({ name }) => name);
const cases = listed.flatMap((name) =>
  viewers.flatMap((viewer) => [[name, viewer, 'English', String] as const, [name, viewer, 'French', inFrench] as const]),
);

describe('columns that the user did not choose', () => {
  it.each(cases)('of %s fit for each viewer: %o, %s', (name, viewer, _, text) => {
    const { least, steps } = fitOf(name, viewer, text);
    for (const room of rooms) {
      const left = steps.filter(({ below }) => room < below).at(-1)?.left ?? least;
      expect(left).toBeLessThanOrEqual(room);
    }
  });

  it.each(listed)('of %s keep the ID, the name, the switch and the time of the last change on every screen', (name) => {
    const { steps } = fitOf(name, demandViewer, String);
    expect(steps.map((step) => step.name).filter((one) => ['id', 'name', 'status', 'modifiedAt'].includes(one))).toEqual([]);
  });

  it('give way in the order of the definition, then from the right, and figures last', () => {
    const { steps } = fitOf('tags', { ...demandViewer, mode: 'ssp' }, String);
    expect(steps.map(({ name }) => name)).toEqual([
      'apps',
      'channels',
      'environment',
      'cpm',
      'advertiser',
      'yesterday_rev',
      'yesterday_fill',
      'yesterday_reqs',
    ]);
  });

  it('give way by rules of the style sheet', () => {
    expect(fitRules('tags', [{ name: 'apps', below: 900, left: 800 }])).toBe(
      '@container (width < 900px) { .adx-table[data-fits="tags"] { --least: 800px !important; } ' +
        '.adx-table[data-fits="tags"] [data-column="apps"] { display: none; } }',
    );
  });
});
