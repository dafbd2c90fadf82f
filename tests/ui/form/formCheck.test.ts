import { beforeAll, describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import { isGranted, type Mode, type Viewer } from '../../../src/schema/access';
import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import { bareContext, isReadable } from '../../../src/schema/validate';
import { createFormCheck } from '../../../src/ui/form/formCheck';
import { createSampleWorld, type SampleWorld } from '../../support/sampleConsole';

const people = ['admin', 'demand', 'ssp', 'sub', 'adv'];
const modes = ['ssp', 'dsp'] as const;

let world: SampleWorld;
beforeAll(async () => {
  world = await createSampleWorld();
});

describe.each(people.flatMap((who) => modes.map((mode) => [who, mode] as const)))('the form of %s in %s', (who, mode) => {
  it('opens with whatever the server shows of each object, and finds nothing wrong with it', async () => {
    const { viewer, read } = await enter(who, mode);
    const opened = new Set<string>();
    for (const resource of resources as readonly AnyResource[]) {
      if (!isGranted(viewer, resource.access.read)) continue;
      const check = createFormCheck(resource, viewer);
      for (const record of await read(resource)) {
        const { problems, changed, warnings } = check(record, { record, isCreate: false }, bareContext(viewer, new Date()));
        const unseen = Object.keys(warnings).filter((name) => {
          const field = resource.allFields[name];
          return !field || !isReadable(field, viewer);
        });
        expect({ [`${resource.name}/${record.id}`]: { problems, changed, unseen } }).toEqual({
          [`${resource.name}/${record.id}`]: { problems: {}, changed: [], unseen: [] },
        });
        opened.add(resource.name);
      }
    }
    expect(opened.size).toBeGreaterThan(0);
  });
});

describe('a form of an object with an old text', () => {
  const was = { name: 'Foo\u200b', labels: ['cafe\u0301'] };
  const changedBy = async (values: object) => {
    const { viewer, read } = await enter('demand', 'ssp');
    const tags = resourceOf('tags');
    const [object] = await read(tags);
    const record = { ...object, ...was };
    return createFormCheck(tags, viewer)({ ...record, ...values }, { record, isCreate: false }, bareContext(viewer, new Date())).changed;
  };

  it('finds nothing changed while nothing was edited, and where what was typed is taken back', async () => {
    expect(await changedBy({})).toEqual([]);
    expect(await changedBy({ name: 'Foo\u200b', labels: ['cafe\u0301'], note: '' })).toEqual([]);
  });

  it('takes an invisible character out of it', async () => {
    expect(await changedBy({ name: 'Foo' })).toEqual(['name']);
    expect(await changedBy({ labels: ['café'] })).toEqual(['labels']);
  });
});

async function enter(who: string, mode: Mode) {
  const { transport, viewer: own } = await world.open(`${who}@adx.example`);
  const viewer: Viewer = { ...own, mode };
  transport.identify(viewer);
  const read = async (resource: AnyResource): Promise<readonly AnyRecord[]> => {
    const list = resource.base[viewer.role];
    const { json } = await transport.json<readonly AnyRecord[]>(`${list}?range=[0,19]`);
    // Lists carry their columns alone: a form opens with the whole object.
    return Promise.all(json.map(async ({ id }) => (await transport.json<AnyRecord>(`${list}/${id}`)).json));
  };
  return { viewer, read };
}
