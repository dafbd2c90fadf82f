import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, decodeByTable } from '../../src/dataProvider/lists/base64';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('base64', () => {
  it.each([
    ['by table', decodeByTable],
    ['as the browser likes best', decodeBase64],
  ])('is read %s as Node writes it, in one line or in many', (_, decode) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const lines = base64.replace(/.{64}/g, '$&\n');
        expect([...decode(bytesOf(base64))]).toEqual([...bytes]);
        expect([...decode(bytesOf(`${lines}\r\n`))]).toEqual([...bytes]);
      }),
    );
  });

  it.each(['<!doctype html>', 'abc*', 'päss'])('refuses %s', (text) => {
    expect(() => decodeByTable(bytesOf(text))).toThrow('is not base64');
  });
});
