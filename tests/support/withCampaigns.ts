import type { RaRecord } from 'ra-core';
import type { ConsoleProviderOptions } from '../../src/dataProvider/dataProvider';
import type { SampleConsole, SampleWorld } from './sampleConsole';

export const demandLogin = 'demand@adx.example';
export const firstPage = {
  filter: {},
  sort: { field: 'id', order: 'ASC' as const },
  pagination: { page: 1, perPage: 10 },
};

/** A console whose worker holds the list of campaigns. */
export async function withCampaigns(
  world: SampleWorld,
  options: Partial<ConsoleProviderOptions> = {},
): Promise<SampleConsole & { list: readonly RaRecord[] }> {
  const opened = await world.open(demandLogin, options);
  await opened.provider.valueCounts('campaigns', { field: 'id', filter: {} });
  const { data } = await opened.provider.getList('campaigns', { ...firstPage, pagination: { page: 1, perPage: 500 } });
  opened.asked.length = 0;
  return { ...opened, list: data };
}

export const campaignById = async ({ provider }: SampleConsole, id: unknown) =>
  (await provider.getMany('campaigns', { ids: [id as number] })).data[0];
