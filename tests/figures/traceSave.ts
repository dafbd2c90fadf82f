import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMemoryStore } from '../../api/memory/store';
import { seedSample } from '../../sample/seed';
import { createSampleWorld } from '../support/sampleConsole';
import { withCampaigns } from '../support/withCampaigns';

const today = '2026-11-20T12:00:00.000Z';
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns the production files in which at least one function runs while one campaign is saved: from the data provider's
 * `update` through the API to the end of the transaction, and back. The form before it and a database behind it are left out.
 * V8 counts the calls; the second save is measured, so that what runs once is not in it.
 */
export async function traceSave(): Promise<readonly string[]> {
  const store = createMemoryStore();
  await seedSample(store, {
    passwords: { hash: async (plain) => `hash of ${plain}`, verify: async () => true },
    now: new Date(today),
  });
  const opened = await withCampaigns(await createSampleWorld({ store }));
  const id = opened.list[0]?.id as number;
  const save = async (name: string) => {
    const { data: before } = await opened.provider.getOne('campaigns', { id });
    return () => opened.provider.update('campaigns', { id, data: { ...before, name }, previousData: before });
  };
  await (await save('First'))();
  const second = await save('Second');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await second();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(root, url.replace('file://', '')))
    .filter((path) => /^(src|api|server)\//.test(path))
    .sort();
}

/** The files of `traceSave` that a reader of a save has to follow: the data provider and the API, without the store in memory. */
export const isReadWithSave = (file: string): boolean =>
  /^(api|src\/dataProvider)\//.test(file) && !/^api\/(\w+\/)?memory\//.test(file);
