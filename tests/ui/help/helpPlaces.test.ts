import { describe, expect, it } from 'vitest';
import { isTooltipKey } from '../../../src/model/tooltipKeys';
import { resourceOf, resources } from '../../../src/resources';
import { givenValues } from '../../../src/ui/form/givenValues';
import { helpPlace } from '../../../src/ui/help/helpPlace';
import { helpPlaces } from '../../../src/ui/help/helpPlaces';
import { adminViewer, demandViewer } from '../form/viewers';

describe('the places of help texts', () => {
  it('are the labels and heads of all screens, each once, and each may have a text', () => {
    const keys = helpPlaces(resources).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !isTooltipKey(key, resources))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['tags.cpm', 'tags.name', 'subpublishers.sellersJson', 'subpublishers.sellersJson.type']));
    expect(keys).not.toContain('tags.version');
  });

  it('are the same for all rows of a table', () => {
    expect(helpPlace(resourceOf('tags'), 'cpmOverrides.12.cpm')).toBe('tags.cpmOverrides.cpm');
    expect(helpPlace(resourceOf('tags'), 'freqCap.imps')).toBe('tags.freqCap.imps');
  });
});

describe('what an address gives to a new object', () => {
  const read = (values: unknown, viewer = adminViewer) =>
    givenValues(
      `?values=${encodeURIComponent(typeof values === 'string' ? values : JSON.stringify(values))}`,
      resourceOf('tooltips'),
      viewer,
    );

  it('is what may be set and is right', () => {
    expect(read({ key: ' tags.cpm ', name: 'CPM', roles: ['sub'], locale: 'xx', id: 4, colour: 'red', createdAt: '2026-01-01' })).toEqual({
      key: 'tags.cpm',
      name: 'CPM',
      roles: ['sub'],
    });
    expect(read({ name: { a: 1 }, text: 7, __proto__: { name: 'x' } })).toEqual({});
    expect(read({ name: 'CPM' }, demandViewer)).toEqual({});
  });

  it.each(['', '{"name":', 'null', '[1]', '7'])('is nothing where it cannot be read: %s', (values) => {
    expect(read(values)).toEqual({});
  });
});
