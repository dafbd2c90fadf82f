import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { mayMake } from '../../src/schema/mayWrite';
import { createSampleWorld, type SampleConsole, type SampleWorld } from '../support/sampleConsole';
import { demandLogin } from '../support/withCampaigns';

let world: SampleWorld;
beforeAll(async () => {
  world = await createSampleWorld();
});

const nothing = { create: 0, update: 0, rejected: [], rejectedCount: 0 };
const writtenBy = ({ viewer }: SampleConsole) => resources.filter(({ paged, access }) => !paged && mayMake(viewer, access.write));
const fileOf = async ({ provider }: SampleConsole, name: string): Promise<string> =>
  (await provider.exportSheet(name, { format: 'csv', filter: {} })).text();

describe('the lists of the sample', () => {
  it.each([demandLogin, 'admin@adx.example'])('come back from their files with nothing to change, for each owner: %s', async (login) => {
    const console = await world.open(login);
    for (const { name } of writtenBy(console)) {
      const text = await fileOf(console, name);
      expect([name, await console.provider.importSheet(name, { file: new Blob([text]), mode: 'both', dryRun: true })]).toMatchObject([
        name,
        nothing,
      ]);
    }
  });

  it('take what was changed of one’s own objects from the whole file, and refuse what was of others’', async () => {
    const console = await world.open(demandLogin);
    const text = await fileOf(console, 'advertisers');
    const look = (changed: string) =>
      console.provider.importSheet('advertisers', { file: new Blob([changed]), mode: 'both', dryRun: true });
    expect(await look(text.replace('Halden Motors Direct', 'Halden Motors Direct 2'))).toMatchObject({ ...nothing, update: 1 });
    const { update, rejected } = await look(text.replace('Skylark DSP', 'Skylark DSP 2'));
    expect(update).toBe(0);
    expect(rejected).toEqual([expect.objectContaining({ code: 'sheetNotYours', field: 'ID', args: { name: 'Skylark DSP' } })]);
  });
});
