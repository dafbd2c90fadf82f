import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAdsTxt, stepsOfAdsTxt } from '../../../src/model/supplyPath/readAdsTxt';
import { readSellersJson, stepsOfSellers } from '../../../src/model/supplyPath/readSellersJson';
import { readStorePage, stepsOfStorePage } from '../../../src/model/supplyPath/readStorePage';

const line = (number: number, sellerId: string, more: object = {}) => ({
  number,
  system: 'northbay.example',
  sellerId,
  relation: 'DIRECT',
  certificationId: null,
  ...more,
});

describe('ads.txt', () => {
  it.each([
    ['northbay.example, 804, DIRECT', [line(1, '804')]],
    ['\uFEFFNorthBay.Example,804,direct', [line(1, '804')]],
    [
      '\t northbay.example\t,\u00a0804 , Reseller , 9f3a # ours',
      [line(1, '804', { relation: 'RESELLER', certificationId: '9f3a' })],
    ],
    ['# first\n\nnorthbay.example, 804, DIRECT; lang=en', [line(3, '804')]],
    ['northbay.example, a=b==, DIRECT', [line(1, 'a=b==')]],
    ['northbay.example, 8%2C04, DIRECT\nnorthbay.example, 100%, DIRECT', [line(1, '8,04'), line(2, '100%')]],
    ['northbay.example, 804, DIRECT, 9f3a, more', [line(1, '804', { certificationId: '9f3a' })]],
    [`northbay.example, 804, DIRECT #${'x'.repeat(5000)}`, [line(1, '804')]],
  ])('is read from %j', (text, sellers) =>
    expect(readAdsTxt(text)).toMatchObject({ state: 'lines', sellers, badCount: 0 }),
  );

  it.each([
    ['northbay.example 804 DIRECT', 'fields'],
    ['northbay.example, 804', 'fields'],
    ['https://northbay.example/, 804, DIRECT', 'system'],
    ['northbay.example, , DIRECT', 'sellerId'],
    ['northbay.example, 8 04, DIRECT', 'sellerId'],
    ['northbay.example, 804, DIRCT', 'relation'],
    ['OWNERDOMAIN=not a domain', 'variable'],
    ['MANAGERDOMAIN=manager.example, France', 'variable'],
    ['x'.repeat(3000), 'long'],
  ])('reports the line %.50j', (text, fault) =>
    expect(readAdsTxt(`# head\r\n${text}`)).toMatchObject({
      state: 'empty',
      badLines: [{ number: 2, fault }],
      badCount: 1,
    }),
  );

  it('has variables, the first owner and one manager per country', () => {
    const text = `ownerdomain = media.example\nOWNERDOMAIN=other.example\nMANAGERDOMAIN=fr.example, fr\nMANAGERDOMAIN=all.example
MANAGERDOMAIN=second.example\nSUBDOMAIN=tv.media.example\nInventoryPartnerDomain=Partner.Example # share
CONTACT=ads@media.example\nLATER=unknown`;
    expect(readAdsTxt(text)).toMatchObject({
      state: 'lines',
      ownerDomain: 'media.example',
      managers: [
        { domain: 'fr.example', country: 'FR' },
        { domain: 'all.example', country: null },
      ],
      subdomains: ['tv.media.example'],
      inventoryPartners: ['partner.example'],
      contacts: ['ads@media.example'],
      badCount: 0,
    });
  });

  it.each([
    ['\n <!DOCTYPE html><p>a, b, DIRECT</p>', { state: 'page', sellers: [] }],
    ['{"error": "not found"}', { state: 'empty' }],
    ['', { state: 'empty', lineCount: 1 }],
    [
      'placeholder.example.com, placeholder, DIRECT, placeholder',
      { state: 'lines', hasPlaceholder: true, sellers: [] },
    ],
  ])('tells what %j is', (text, found) => expect(readAdsTxt(text)).toMatchObject(found));
});

describe('sellers.json', () => {
  const read = (sellers: unknown, more: object = {}) =>
    readSellersJson(JSON.stringify({ version: '1.1', sellers, ...more }));
  const entry = { seller_id: '31', seller_type: 'INTERMEDIARY', name: 'Northbay', domain: 'www.Northbay.example' };

  it('is read with IDs as texts and numbers', () => {
    const sellers = [entry, { seller_id: 804, seller_type: 'publisher', is_confidential: 1, is_passthrough: 1 }];
    const { sellers: found, ...rest } = read(sellers, { identifiers: [{ name: 'TAG-ID', value: '5c20' }] });
    expect([...found.values()]).toEqual([
      {
        sellerId: '31',
        type: 'INTERMEDIARY',
        isConfidential: false,
        isPassthrough: false,
        name: 'Northbay',
        domain: 'northbay.example',
      },
      { sellerId: '804', type: 'PUBLISHER', isConfidential: true, isPassthrough: true, name: null, domain: null },
    ]);
    expect(rest).toEqual({
      state: 'sellers',
      version: '1.1',
      twice: [],
      badCount: 0,
      certificationId: '5c20',
      isCut: false,
    });
  });

  it('names IDs of two sellers and counts entries without ID or type', () => {
    const { twice, badCount, sellers } = read([
      entry,
      entry,
      { ...entry, name: 'Other' },
      { seller_type: 'BOTH' },
      null,
      { ...entry, seller_type: 'OWNER' },
    ]);
    expect([twice, badCount, sellers.get('31')?.name]).toEqual([['31'], 3, 'Northbay']);
  });

  it.each([
    ['<html>', 'page'],
    ['{"sellers": [', 'broken'],
    ['{"sellers": {}}', 'broken'],
    ['null', 'broken'],
    ['['.repeat(100_000), 'broken'],
  ])('tells that %.20j is none', (text, state) => expect(readSellersJson(text).state).toBe(state));
});

describe('a store page', () => {
  const none = { developerUrl: null, bundleId: null, storeId: null, icon: null };
  it.each([
    [
      '<HEAD><META NAME="appstore:developer_url" CONTENT="https://dev.example/a?b=1&amp;c=2"/><meta content=com.a name=\'appstore:bundle_id\'><meta name=appstore:store_id content=641933>',
      { developerUrl: 'https://dev.example/a?b=1&c=2', bundleId: 'com.a', storeId: '641933' },
    ],
    ['<meta property="og:image" content="https://cdn.example/i.png">', { icon: 'https://cdn.example/i.png' }],
    ['<meta property="og:image" content="javascript:alert(1)">', {}],
    ['<meta name="appstore:developer_url" content="">', {}],
    [
      '<!-- <meta name="appstore:store_id" content="1"> --><script>"<meta name=\'appstore:store_id\' content=2>"</script><meta name="appstore:store_id" content="3">',
      { storeId: '3' },
    ],
    ['<a title="<meta name=appstore:store_id content=1>"><meta name="appstore:store_id" content="2', {}],
    ['<script><meta name="appstore:store_id" content="1">', {}],
  ])('is read from %.60j', (html, found) => expect(readStorePage(html)).toEqual({ ...none, ...found }));
});

describe.each([
  [
    'ads.txt',
    readAdsTxt,
    stepsOfAdsTxt,
    [
      'northbay.example',
      ', ',
      '804',
      'DIRECT',
      '\n',
      '\r\n',
      '\r',
      '#',
      ';',
      '=',
      'OWNERDOMAIN=',
      '%',
      '\uFEFF',
      '\t',
      '<',
    ],
  ],
  [
    'sellers.json',
    readSellersJson,
    (text: string) => stepsOfSellers(JSON.parse(`{"sellers":[${'{},'.repeat(text.length / 4)}{}]}`)),
    ['{"sellers":[', '{"seller_id":', '"31"', ',', '"seller_type":"BOTH"', '}', ']', '\\u0000', '"', '[', '\uFEFF'],
  ],
  [
    'a store page',
    readStorePage,
    stepsOfStorePage,
    [
      '<meta',
      ' name=',
      '"appstore:store_id"',
      ' content=',
      '"',
      "'",
      '>',
      '<!--',
      '-->',
      '<script>',
      '</script',
      '</',
      '&#x110000;',
      '&amp;',
      '=',
    ],
  ],
] as const)('whatever %s holds', (_, read, steps, parts) => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 })
    .map((all) => all.join(''));

  it('never throws', () => fc.assert(fc.property(text, (given) => void read(given))));

  it.each([...parts, 'x', ' '])('takes steps that grow with the length alone: %j', (part) => {
    const count = (length: number) => [...steps(part.repeat(length / part.length))].length;
    expect(count(800_000)).toBeLessThanOrEqual(2 * count(400_000) + 1);
  });

  it.each([...parts, 'x', ' '])('ends within the time of a request for 5 MB of %j', (part) => {
    const start = performance.now();
    read(part.repeat(5_000_000 / part.length));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

it('reads the same lines of ads.txt whatever ends them', () => {
  const lines = fc.array(
    fc.constantFrom(
      '',
      '# a',
      'northbay.example, 1, DIRECT',
      'b.example, 2, RESELLER',
      'broken',
      'OWNERDOMAIN=c.example',
    ),
  );
  fc.assert(
    fc.property(lines, (all) => {
      const [lf, cr, crlf] = ['\n', '\r', '\r\n'].map((end) => readAdsTxt(all.join(end)));
      expect([cr, crlf]).toEqual([lf, lf]);
    }),
  );
});
