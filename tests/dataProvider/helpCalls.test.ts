import { expect, it } from 'vitest';
import { createSampleWorld } from '../support/sampleConsole';
import { demandLogin } from '../support/withCampaigns';

it('asks for the help texts in the language shown, without the progress bar', async () => {
  const world = await createSampleWorld();
  const { provider, transport, asked } = await world.open(demandLogin);
  const busy: number[] = [];
  transport.progress.subscribe(() => busy.push(transport.progress.snapshot().active));
  const texts = await provider.helpTexts('fr');
  expect(texts['tags.cpm']).toMatchObject({ name: 'CPM', placement: 'auto' });
  expect([asked, busy]).toEqual([['GET /api/tooltips?locale=fr'], []]);
});
