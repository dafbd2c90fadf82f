import { describe, expect, it } from 'vitest';
import { type FileOfPlace, judgePath, type SupplyPath } from '../../../src/model/supplyPath/judgePath';
import { readAdsTxt } from '../../../src/model/supplyPath/readAdsTxt';
import { readSellersJson } from '../../../src/model/supplyPath/readSellersJson';

const domain = (name = '') => `${name}.example`;
const parts = (text: string) => (text === '' ? [] : text.split(' ').map((one) => one.split(':')));
const now = Date.parse('2026-11-25T03:12:00Z');

/** `system:ID:hp` in the order of the request; a question mark at the end stands for `complete: 0`. */
const pathOf = (chain: string, more: Partial<SupplyPath> = {}): SupplyPath => ({
  file: 'ads.txt',
  domain: 'place.example',
  nodes: parts(chain.replace('?', '')).map(([system, sellerId = '', hp]) => ({
    system: domain(system),
    sellerId,
    isPaid: hp !== '0',
  })),
  isComplete: !chain.endsWith('?'),
  ...more,
});

/** `system:ID:type:owner[:pass|:hidden]`. */
const sellersOf = (text: string) => {
  const all = parts(text);
  const entryOf = ([, seller_id, type, owner, mark]: string[]) => ({
    seller_id,
    seller_type: { p: 'PUBLISHER', i: 'INTERMEDIARY', b: 'BOTH' }[type ?? ''],
    ...(mark === 'hidden' ? { is_confidential: 1 } : { name: owner, domain: domain(owner) }),
    ...(mark === 'pass' && { is_passthrough: 1 }),
  });
  const fileOf = (system?: string) => ({
    version: '1.1',
    identifiers: [{ name: 'TAG-ID', value: 'c0de' }],
    sellers: all.filter(([name]) => name === system).map(entryOf),
  });
  return new Map(all.map(([system]) => [domain(system), readSellersJson(JSON.stringify(fileOf(system)))]));
};

/** `system:ID:d` for DIRECT, `r` for RESELLER; a word with an equals sign is a variable. */
const fileOf = (text: string) =>
  readAdsTxt(
    parts(text)
      .map(([system = '', id, relation]) =>
        system.includes('=') ? domain(system) : `${domain(system)}, ${id}, ${relation === 'd' ? 'DIRECT' : 'RESELLER'}`,
      )
      .join('\n'),
  );

const judge = (path: SupplyPath, sellers: string, text: string, partner = '') =>
  judgePath(path, {
    file: { state: 'read', text: fileOf(text), partner: fileOf(partner) },
    sellers: sellersOf(sellers),
    now,
  });

/** The patterns of IAB Tech Lab's guidance on supply chain validation: chain, sellers.json, ads.txt; a fault, and what it gives. */
const patterns = `
WEB-1 server-side wrapper | wrap:w1:0 ssp:s1:1 | wrap:w1:p:place:pass ssp:s1:p:place | ssp:s1:d | w1:p:place:pass > w1:p:place | notPassthrough
WEB-2 open bidding | bidding:b1:0 ssp:s1:1 | bidding:b1:p:place:pass ssp:s1:p:place | ssp:s1:d | ssp:s1:p > ssp:s2:p | sellerMissing
WEB-3 two wrappers | client:c1:0 wrap:w1:0 ssp:s1:1 | client:c1:p:place:pass wrap:w1:i:client:pass ssp:s1:p:place | ssp:s1:d | ssp:s1:d > ssp:s7:d | noLine
WEB-4 wrapper of the publisher | ssp:s1:1 | ssp:s1:p:place | ssp:s1:d | p:place > p:other | ownerDiffers
WEB-5 ad management | manager:m1:1 ssp:s1:1 | manager:m1:p:place ssp:s1:i:manager | manager:m1:d ssp:s1:r | ssp:s1:r > ssp:s1:d | directIntermediary
WEB-6 yield optimisation | manager:m1:1 yield:y1:0 ssp:s1:1 | manager:m1:p:place yield:y1:i:manager:pass ssp:s1:i:manager | manager:m1:d ssp:s1:r | ssp:s1:i:manager > ssp:s1:i:yield | chainIncomplete
MOB-1 SDK | sdk:k1:1 | sdk:k1:p:place | sdk:k1:d | sdk:k1:d > sdk:k1:r | resellerPublisher
MOB-2 SDK resold | sdk:k1:1 ssp:s1:1 | sdk:k1:p:place ssp:s1:i:sdk | sdk:k1:d ssp:s1:r | sdk:k1:1 ssp > ssp | chainIncomplete
MOB-3 SDK that is not paid | sdk:k1:0 ssp:s1:1 | sdk:k1:p:place:pass ssp:s1:p:place | ssp:s1:d | sdk:k1:p > sdk:k2:p | sellerMissing
CTV-1 SSAI and ad server | ssai:a1:0 server:v1:0 ssp:s1:1 | ssai:a1:p:place:pass server:v1:p:place:pass ssp:s1:p:place | ssp:s1:d | s1:p:place > s1:p:place:hidden | confidential
CTV-2 one operator | operator:a1:0 ssp:s1:1 | operator:a1:p:place:pass ssp:s1:p:place | ssp:s1:d | s1:1 > s1:1? | chainIncomplete
CTV-3 content owner | ssai:a1:0 server:v1:0 content:t1:0 ssp:s1:1 | ssai:a1:p:place:pass server:v1:p:place:pass content:t1:p:partner:pass ssp:s1:p:partner | inventorypartnerdomain=partner | =partner > =other | noLine
CTV-4a app owner | ssai:a1:0 server:v1:0 ssp:s1:1 | ssai:a1:p:place:pass server:v1:p:place:pass ssp:s1:p:place | ssp:s1:d | s1:p:place > s1:p:third | ownerDiffers
CTV-4b inventory partner | ssai:a2:0 server:v2:0 ssp:s1:1 | ssai:a2:p:place:pass server:v2:p:partner:pass ssp:s1:p:partner | inventorypartnerdomain=partner | ssp:s1:1 > ssp:s9:1 | noLine
CTV-5 ad servers in a row | ssai:a1:0 content:t1:0 server:v1:0 ssp:s1:1 | ssai:a1:p:place:pass content:t1:p:partner:pass server:v1:p:partner:pass ssp:s1:p:partner | inventorypartnerdomain=partner | ssp:s1:p > ssp:s2:p | sellerMissing
CTV-6 chained SSPs | ssai:a1:0 server:v1:0 ssp:s1:1 second:n1:1 | ssai:a1:p:place:pass server:v1:p:place:pass ssp:s1:p:place second:n1:i:ssp | ssp:s1:d second:n1:r | second:n1:r > second:n2:r | noLine
`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

describe.each(patterns)('the pattern %s', (...[, chain = '', sellers = '', file = '', fault = '', code = '']) => {
  const setUp = [chain, sellers, file].join(' | ');
  const codesOf = (given: string) => {
    const [nodes = '', entries = '', lines = ''] = given.split(' | ');
    const path = pathOf(nodes, lines.includes('=') ? { inventoryPartner: 'partner.example' } : {});
    return judge(path, entries, lines, 'ssp:s1:d').findings.map((finding) => finding.code);
  };

  it('has no finding as it should be', () => expect(codesOf(setUp)).toEqual([]));

  it(`has the finding ${code} with the fault ${fault}`, () => {
    const [from = '', to = ''] = fault.split(' > ');
    expect(codesOf(setUp.replace(from, to))).toContain(code);
  });
});

describe('a line that is missing', () => {
  const path = pathOf('northbay:804 skylark:31');
  const sellers = 'northbay:804:p:place northbay:805:p:other skylark:31:i:northbay';
  const own = 'northbay.example, 804, DIRECT, c0de';
  const theirs = 'skylark.example, 31, RESELLER, c0de';

  it.each([
    ['northbay.example, 8O4, DIRECT', 'Line 2 names seller 8O4 with a letter O. It should be 804.', 2],
    ['northbay.example, 840, DIRECT', 'Line 2 names seller 840. It should probably be 804.', 2],
    [
      'northbay.example, 80 4, DIRECT\nnorthbay.example, 8044, DIRECT',
      'Line 3 names seller 8044. It should probably be 804.',
      3,
    ],
    ['northbay.example, 805, DIRECT', undefined, null],
    ['northbay.example, 804, DIRCT', 'Line 2 has “DIRCT” in place of DIRECT or RESELLER.', 2],
    [
      'northbay.example, 804',
      'Line 2 is not valid: it needs a domain, an ID and DIRECT or RESELLER, with commas between them.',
      2,
    ],
    ['http://northbay.example, 804, DIRECT', 'Line 2 is not valid: its domain should be northbay.example.', 2],
    ['nortbay.example, 804, DIRECT', 'Line 2 names the system nortbay.example. It should be northbay.example.', 2],
    [
      'ads.northbay.example, 804, DIRECT',
      'Line 2 names the system ads.northbay.example. It should be northbay.example.',
      2,
    ],
  ])('of %j has its cause and the line to add', (text, cause, replaces) => {
    const file: FileOfPlace = { state: 'read', text: readAdsTxt(`${theirs}\n${text}`) };
    const { adsTxt, findings, lines } = judgePath(path, { file, sellers: sellersOf(sellers), now });
    expect([adsTxt, findings.map(({ code, severity, node, cause }) => [code, severity, node, cause?.message])]).toEqual(
      ['missing', [['noLine', 'error', 0, cause]]],
    );
    expect(lines).toEqual([{ text: own, replaces }]);
  });

  it.each([
    ['pub-b8', 'pub-bB', 'Line 1 names seller pub-bB with a letter B. It should be pub-b8.'],
    ['pub-lO', 'pub-l0', 'Line 1 names seller pub-l0 with a digit 0. It should be pub-lO.'],
    ['AbC', 'aBc', 'Line 1 names seller aBc. Upper and lower case must match AbC.'],
  ])('of %s is found as %s', (id, found, cause) =>
    expect(judge(pathOf(`northbay:${id}`), '', `northbay:${found}:d`).findings[0]?.cause?.message).toBe(cause),
  );

  it('of a file that allows no seller says so', () => {
    const text = readAdsTxt('placeholder.example.com, placeholder, DIRECT, placeholder');
    const { findings, lines } = judgePath(path, { file: { state: 'read', text }, sellers: new Map(), now });
    expect(findings[0]?.cause?.code).toBe('supply.placeholder');
    expect(lines.map((line) => line.text)).toEqual([own, theirs].map((line) => line.replace(', c0de', '')));
  });

  it('of an inventory partner asks for the variable', () =>
    expect(judge({ ...path, inventoryPartner: 'partner.example' }, '', 'a:1:d').lines).toEqual([
      { text: 'inventorypartnerdomain=partner.example', replaces: null },
    ]));
});

describe('a place', () => {
  const path = pathOf('northbay:804', { maxHops: 0 });
  const days = (count: number) => now - count * 86_400_000;
  it.each<[FileOfPlace, string | null, string]>([
    [{ state: 'noFile' }, 'noFile', 'noFile'],
    [{ state: 'read', text: readAdsTxt('') }, 'noFile', 'noFile'],
    [{ state: 'read', text: readAdsTxt('<html>') }, 'noFile', 'page'],
    [{ state: 'noDeveloperSite' }, 'noFile', 'noDeveloperSite'],
    [{ state: 'notReached', lastReadAt: days(7) }, null, 'notReached'],
    [{ state: 'notReached', lastReadAt: days(7.1) }, 'unchecked', 'copyExpired'],
    [{ state: 'notReached', lastReadAt: null }, 'unchecked', 'notReached'],
  ])('with the file %j is %s and has the finding %s', (file, adsTxt, code) => {
    const judged = judgePath(path, { file, sellers: new Map([['northbay.example', null]]), now });
    expect(judged.adsTxt).toBe(adsTxt);
    expect(judged.findings.map((finding) => finding.code).sort()).toEqual(
      [code, 'sellersUnread', 'tooManyHops'].sort(),
    );
  });

  it.each([
    ['OWNERDOMAIN=media northbay:804:d', 'northbay:804:p:media', []],
    ['MANAGERDOMAIN=sales northbay:804:r', 'northbay:804:i:sales', []],
    ['northbay:804:r', 'northbay:804:i:sales', ['chainIncomplete']],
    ['northbay:804:d', 'northbay:804:p:place northbay:804:p:twice', ['sellerTwice']],
    ['northbay:804:d northbay:804:r', 'northbay:804:b:place', []],
  ])('with the lines %s and the seller %s has the findings %j', (file, sellers, codes) =>
    expect(judge(pathOf('northbay:804'), sellers, file).findings.map(({ code }) => code)).toEqual(codes),
  );
});
