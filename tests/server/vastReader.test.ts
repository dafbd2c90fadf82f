import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import { createVastReader, type VastReader } from '../../server/vast/createVastReader';
import { readVast } from '../../src/model/vast/readVast';
import { vastReaderContract } from '../contracts/vastReaderContract';
import { vastOf } from '../support/vastOf';

const opened: VastReader[] = [];
const open = (options: Parameters<typeof createVastReader>[0] = {}) => {
  const reader = createVastReader(options);
  opened.push(reader);
  return reader;
};
afterAll(() => Promise.all(opened.map((one) => one.close())));

vastReaderContract('a server', open().readVast);
vastReaderContract('the demonstration', async (source) => readVast(source));

const sound = { text: vastOf() };
const read = { document: { ads: [{ kind: 'inLine' }] } };

/** Answers as a worker does, but for a text that makes it fail in the way that it names. */
const moody = `
  const { parentPort } = require('node:worker_threads');
  const moods = {
    never: () => { for (;;); },
    memory: () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); },
    exit: () => process.exit(3),
    throw: () => { throw new Error('broken'); },
  };
  parentPort.on('message', ({ text }) => (moods[text] ? moods[text]() : parentPort.postMessage({ document: { ads: [{ kind: 'inLine' }] } })));
`;

describe('a worker that reads VAST', () => {
  it.each(['never', 'memory', 'exit', 'throw'])('is replaced when a document ends it (%s)', async (mood) => {
    const { readVast: ask } = open({ code: moody, workers: 1, timeoutMs: 1_500 });
    const [first, bad, next] = await Promise.all([ask(sound), ask({ text: mood }), ask(sound)]);
    expect([first, bad, next]).toMatchObject([read, { over: 'time' }, read]);
    expect(await ask(sound)).toMatchObject(read);
  });

  it('takes no more documents than may wait', async () => {
    const { readVast: ask } = open({ code: moody, workers: 1, timeoutMs: 3_000, waiting: 1 });
    const answers = await Promise.all([ask({ text: 'never' }), ask(sound), ask(sound)]);
    expect(answers).toMatchObject([{ over: 'time' }, read, { over: 'queue' }]);
  });

  it('leaves the thread that answers free, however large a document is', async () => {
    const { readVast: ask } = open();
    await ask(sound);
    const large = `<VAST version="3.0">${'<Ad id="1" sequence="1"/>'.repeat(15_000)}${'x'.repeat(600_000)}</VAST>`;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const worstDuring = async (work: () => Promise<unknown>) => {
      delay.reset();
      delay.enable();
      await work();
      delay.disable();
      return delay.max / 1e6;
    };
    const reading = () => Promise.all(Array.from({ length: 6 }, () => ask({ text: large })));
    const idle = await worstDuring(() => new Promise((done) => setTimeout(done, 300)));
    const worst = [await worstDuring(reading), await worstDuring(reading), await worstDuring(reading)];
    // A machine that others load holds up an idle thread too.
    expect(Math.min(...worst)).toBeLessThan(Math.max(50, 5 * idle));
  });
});

it('tells of elements that are nested without end that they are not closed', async () => {
  const { readVast: ask } = open();
  const nested = `<VAST version="3.0">${'<a>'.repeat(300_000)}`;
  expect(await ask({ text: nested })).toMatchObject({ fault: { kind: 'unclosed' } });
});
