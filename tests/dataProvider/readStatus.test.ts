import { describe, expect, it } from 'vitest';
import { readStatus } from '../../src/dataProvider/readStatus';
import { callRest } from '../../src/dataProvider/restCalls';
import type { Transport } from '../../src/dataProvider/transport';

describe('the status of a row from an API', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    ['', 1],
    ['on', 1],
    ['1', 1],
    ['0', 0],
    ['2', 2],
    [0, 0],
    [2, 2],
  ])('of %j is read as %i', (given, expected) => {
    const row = given === undefined ? { id: 1, name: 'A' } : { id: 1, name: 'A', status: given };
    readStatus([row]);
    expect(row).toEqual({ id: 1, name: 'A', status: expected });
  });

  it.each([
    ['one object', { id: 1, name: 'A' }, { id: 1, name: 'A', status: 1 }],
    ['an object with its status as text', { id: 1, name: 'A', status: '0' }, { id: 1, name: 'A', status: 0 }],
  ])('is a number in the answer for %s', async (_, given, expected) => {
    const transport = { json: async () => ({ status: 200, headers: new Headers(), json: given }) } as unknown as Transport;
    const { data } = await callRest(transport, '/api/demand/tags', (rest, last) => rest.getOne(last, { id: 1 }));
    expect(data).toEqual(expected);
  });
});
