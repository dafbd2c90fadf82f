import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../sample/rows/random';
import { resources } from '../../src/resources';
import { pick } from '../../src/schema/kinds/field';
import type { AnyResource } from '../../src/schema/resource';
import { createTestHost, type TestHost } from '../support/host';
import { createMaker, type Maker, type Writer } from '../support/makeObject';
import { isFullRun, testSeed } from '../support/seed';

const bodies = Number(process.env.TEST_BODIES ?? (isFullRun ? 10_000 : 150));
/** Random bodies change these objects, so that PUT is met as well as POST. */
const kept = 5;

const junk: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 1.5, -0.000001, 1e308, 2 ** 53, 999_999],
  ...['', ' ', 'x', 'x'.repeat(256), 'x'.repeat(5000), '0', '-1', 'null', '2026-02-30', '2026-11-20 25:61', 'https://'],
  ...['javascript:alert(1)', '<img src=x onerror=alert(1)>', '\u202Eright to left', '\u0000', '\uD800'],
  ...['🦊'.repeat(256), "' or 1=1 --", '{{constructor}}', '../../etc/passwd'],
  ...[[], [null], [[]], [0], [999_999], ['x', 'x'], Array.from({ length: 200 }, (_, index) => index), [{ a: 1 }]],
  ...[{}, { a: { b: { c: [] } } }, { set: true }, { length: 5 }, JSON.parse('{"__proto__": {"polluted": true}}')],
  { toString: 1, constructor: null },
];
const wholes: readonly unknown[] = [null, [], [1], 'text', 7, true, {}];
const unknownKeys = ['nope', 'ID', 'name ', '__proto__', 'constructor', 'toString', 'name.first', ''];

let host: TestHost;
let maker: Maker;
/** Objects written so far, by whatever call. */
let writes = 0;
beforeAll(async () => {
  host = await createTestHost();
  maker = createMaker(host, testSeed);
  host.store.onChange(() => {
    writes += 1;
  });
});
afterAll(() => host.close());

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it(`takes or refuses ${bodies} random bodies, each in whole and at its field`, { timeout: 1_800_000 }, async () => {
    const random = createRandom(testSeed + name.length + name.charCodeAt(0) * 7919);
    const writer = await maker.writerOf(resource);
    const ids: number[] = [];
    for (let at = 0; at < kept; at += 1) ids.push((await maker.create(resource)).id);
    const valid: Record<string, unknown>[] = [];
    for (let at = 0; at < 25; at += 1) valid.push(await maker.body(resource));
    for (let at = 0; at < bodies; at += 1) {
      const body = bodyFor(resource, pick(random, valid), random);
      const isNew = random() < 0.7;
      const id = pick(random, ids);
      if (isNew) await send(resource, writer, 'POST', writer.base, body);
      else await send(resource, writer, 'PUT', `${writer.base}/${id}`, await withVersion(name, id, body));
    }
    expect(host.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

/** A valid body with some of its fields spoilt, a key too many, or something that is no body at all. */
function bodyFor({ allFields }: AnyResource, valid: Readonly<Record<string, unknown>>, random: () => number): unknown {
  if (random() < 0.02) return pick(random, wholes);
  const body: Record<string, unknown> = { ...valid, name: `Random ${Math.floor(random() * 1e9)}` };
  const names = Object.keys(allFields);
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) body[pick(random, names)] = spoil(body, random);
  if (random() < 0.05)
    Object.defineProperty(body, pick(random, unknownKeys), { value: pick(random, junk), enumerable: true });
  if (random() < 0.1) delete body[pick(random, names)];
  return body;
}

async function withVersion(type: string, id: number, body: unknown): Promise<unknown> {
  const [stored] = await host.store.get(type, [id]);
  const isPlain = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isPlain ? { version: stored?.version, ...body } : body;
}

/** Something else altogether, another field's value, or junk somewhere inside of one. */
function spoil(body: Readonly<Record<string, unknown>>, random: () => number): unknown {
  const kind = random();
  if (kind < 0.6) return pick(random, junk);
  const other = pick(random, Object.values(body));
  if (kind < 0.8 || typeof other !== 'object' || other === null) return other;
  if (Array.isArray(other)) return [...other, pick(random, junk)];
  return { ...other, [pick(random, [...Object.keys(other), 'nope'])]: pick(random, junk) };
}

async function send(resource: AnyResource, { call }: Writer, method: string, path: string, body: unknown) {
  const before = writes;
  const answer = await call(method, path, body);
  // Written only where it is told: most bodies are long, and most answers right.
  const must = (isSo: boolean, why: string) => {
    if (!isSo) expect.fail(`${why}: ${method} ${path} ${cut(body)} → ${answer.status} ${cut(answer.body)}`);
  };
  must([200, 201, 400, 403, 409, 422, 428].includes(answer.status), 'no such answer');
  if (answer.status < 300) {
    must(method === 'PUT' || writes > before, 'nothing stored');
    const { body: stored } = await call('GET', method === 'POST' ? `${path}/${answer.body.id}` : path);
    must(isDeepStrictEqual(stored, answer.body), 'stored otherwise');
    return;
  }
  must(writes === before, 'stored in part');
  must(Boolean(answer.body.detail), 'no reason');
  if (answer.status !== 422) return;
  const sent = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const named = Object.keys(answer.body.errors ?? {}).map((key) => key.split('.')[0] ?? '');
  must(named.length > 0, 'no field named');
  for (const key of named)
    must(key in resource.allFields || sent.some((one) => one.split('.')[0] === key), `${key} is no field`);
}

const cut = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 4000 ? `${text.slice(0, 4000)} …` : text;
};
