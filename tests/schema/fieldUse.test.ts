import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { integer, refs, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource, ResourceInput } from '../../src/schema/resource';
import { unreadFields, unwrittenFields, wrongUse } from '../support/fieldUse';

/** Fields whose readers and writers are still to be built, with what builds them. The list only shrinks. */
const toBeBuilt: Readonly<Record<string, string>> = {
  'adexchanges.adsTxtMode': 'the supply path decides by it',
  'adexchanges.dealSyncKey': 'the receiver of the Deals API checks it',
  'adexchanges.dealSyncUrl': 'the receiver of the Deals API answers there',
  'campaigns.adsTxtMode': 'the supply path decides by it',
  'creatives.renditions': 'a job makes them where there is an ffmpeg',
  'demands.balance': 'finance tells the list of its changes',
  'ivts.statsImport': 'a job reads the daily file of the vendor',
  'managers.alerts': 'alerts are delivered',
  'managers.backup': 'alerts are delivered',
  'rtbs.adsTxtMode': 'the supply path decides by it',
  'suppliers.adsTxtMode': 'the supply path decides by it',
  'suppliers.maxIvtRate': 'a job sets the trust of suppliers above it to watch',
};

describe('every field does what it says', () => {
  const missing = new Map([...unreadFields(resources), ...unwrittenFields(resources)]);

  it('has a reader if users write it, and a writer if the server does', () =>
    expect([...missing].flatMap(([path, says]) => (path in toBeBuilt ? [] : [says]))).toEqual([]));

  it('is not listed as to be built once it is', () =>
    expect(Object.keys(toBeBuilt).filter((path) => !missing.has(path))).toEqual([]));

  it('names only code that reads or sets it', () => expect(wrongUse(resources)).toEqual([]));
});

describe('the watch over readers and writers', () => {
  const define = (input: object): readonly AnyResource[] => [
    ...resources.filter(({ name }) => name !== 'tags'),
    defineResource('tags', ['Tag', 'Tags'], {
      fields: {},
      access: { read: [demand.any], write: [demand.any] },
      ...input,
    } as ResourceInput) as AnyResource,
  ];
  const size = integer('Size');
  const isServing = { id: 'size', step: 'price', rule: 'Has a size.', problem: 'No size.', why: () => undefined };
  const hasUnread = (input: object) => unreadFields(define({ fields: { size }, ...input })).has('tags.size');

  it.each([
    ['a field that nothing reads', {}, true],
    [
      'a field of a filter, a column and a rule',
      { list: { columns: ['size'] }, rules: { size: () => undefined } },
      true,
    ],
    ['a field of the ad server', { readBy: { adServer: 'size' } }, false],
    ['a note', { fields: { size: integer('Size', { readBy: 'people' }) } }, false],
    ['a field of a serving rule', { serving: { rules: [{ ...isServing, field: 'size' }] } }, false],
    [
      'a field of a path',
      { fields: { size, twin: text('Twin', { computed: { from: 'record', path: 'size' } }) } },
      false,
    ],
  ])('asks who reads %s, or sees who does', (_, input, isUnread) => expect(hasUnread(input)).toBe(isUnread));

  it('says what to write for a field that nothing reads', () =>
    expect(unreadFields(define({ fields: { size } })).get('tags.size')).toMatch(/^tags\.size: .*readBy: 'adServer'/));

  const unwritten = (field: object, input: object = {}) =>
    unwrittenFields(define({ fields: { size: field }, ...input })).has('tags.size');
  const ofServer = integer('Size', { access: 'server', initial: 1 });

  it.each([
    ['has only an initial value', ofServer, {}, true],
    ['has a figure that traffic lacks', integer('Size', { computed: { from: 'traffic' } }), {}, true],
    ['is the other end of a link', refs('Size', { to: 'channels', inverse: 'tags', access: 'server' }), {}, false],
    ['is derived', ofServer, { derive: { size: () => 1 } }, false],
    ['says what sets it', integer('Size', { access: 'server', writtenBy: 'api/auth' }), {}, false],
  ])('asks what writes a field that %s, or sees what does', (_, field, input, isMissing) =>
    expect(unwritten(field, input)).toBe(isMissing),
  );

  const said = (options: object) => wrongUse(define({ fields: { size: integer('Size', options) } }).slice(-1));

  it.each([
    [{ readBy: 'api/auth/accounts.ts' }, "says readBy: 'api/auth/accounts.ts', but 'size' is not read there."],
    [{ access: 'server', writtenBy: 'api/auth/links.ts' }, "'size' is not set there."],
    [{ readBy: 'src/ui/list' }, 'where no code is of one feature; name its file.'],
    [{ readBy: 'api/nowhere.ts' }, 'where no code is of one feature; name its file.'],
  ])('refuses %j', (options, sentence) => expect(said(options).join()).toContain(sentence));
});
