import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { inSentence } from '../../../src/ui/list/inSentence';
import { defaultSort, type ListParams, readListUrl, writeListUrl } from '../../../src/ui/list/listUrl';
import { pageNumbers } from '../../../src/ui/parts/PageButtons';
import { viewer } from '../../schema/viewer';

const campaigns = resourceOf('campaigns');
const plain: ListParams = { filter: {}, sort: defaultSort(campaigns, viewer), page: 1, perPage: 20 };
const read = (search: string, perPage = 20) => readListUrl({ search, state: null }, campaigns, perPage, viewer);

describe('the address of a list', () => {
  const cases: readonly [said: string, params: ListParams][] = [
    ['nothing special', plain],
    ['another order', { ...plain, sort: { field: 'cpm', order: 'DESC' } }],
    ['another page', { ...plain, page: 3 }],
    ['another size', { ...plain, perPage: 100 }],
    ['a filter', { ...plain, filter: { q: 'EV & "CTV" ünï %', status: [0, 2], cpm_gte: 2, endsAt_null: true } }],
  ];

  it.each(cases)('says %s and is read the same', (_, params) => {
    const { search, state } = writeListUrl(params, campaigns, viewer);
    expect(readListUrl({ search, state }, campaigns, 20, viewer)).toEqual(params);
  });

  it('is bare for a list as the definition has it', () => {
    expect(writeListUrl(plain, campaigns, viewer).search).toBe('');
  });

  it('names the size beside a page, so that others see the same rows', () => {
    expect(writeListUrl({ ...plain, page: 2 }, campaigns, viewer).search).toBe('?page=2&perPage=20');
    expect(read('?page=2&perPage=20', 50).perPage).toBe(20);
  });

  it('takes the viewer’s own size where it names none', () => {
    expect(read('', 50).perPage).toBe(50);
  });

  it.each([
    ['?page=0', 1],
    ['?page=-4', 1],
    ['?page=2.7', 2],
    ['?page=many', 1],
  ])('reads %s as page %i', (search, page) => {
    expect(read(search).page).toBe(page);
  });

  it('leaves out what it does not know', () => {
    expect(read('?sort=colour&order=DESC').sort).toEqual(defaultSort(campaigns, viewer));
    expect(read('?sort=creatives').sort).toEqual(defaultSort(campaigns, viewer));
    expect(read('?perPage=7').perPage).toBe(20);
    expect(read(`?filter=${encodeURIComponent('{"colour":1,"cpm_gte":2}')}`).filter).toEqual({ cpm_gte: 2 });
    expect(read('?filter={"cpm').filter).toEqual({});
    expect(read('?filter=[1]').filter).toEqual({});
  });

  it('never orders by what the viewer is not shown', () => {
    const sub = { ...viewer, role: 'sub' as const, account: 801 };
    const channels = resourceOf('channels');
    expect(defaultSort(channels, viewer)).toEqual({ field: 'modifiedAt', order: 'DESC' });
    expect(defaultSort(channels, sub)).toEqual({ field: 'name', order: 'ASC' });
    const asked = (search: string, who: Viewer, resource = channels) => readListUrl({ search, state: null }, resource, 20, who).sort;
    expect(asked('?sort=modifiedAt&order=DESC', sub)).toEqual({ field: 'name', order: 'ASC' });
    expect(asked('?sort=environment&order=DESC', sub)).toEqual({ field: 'environment', order: 'DESC' });
    const rtbs = resourceOf('rtbs');
    expect([asked('?sort=margin', viewer, rtbs).field, asked('?sort=uid', viewer, rtbs).field]).toEqual(['name', 'uid']);
  });

  it('keeps a filter that is too long for an address with the history entry', () => {
    const filter = { id: Array.from({ length: 2000 }, (_, index) => 7000 + index) };
    const { search, state } = writeListUrl({ ...plain, filter }, campaigns, viewer);
    expect(search.length).toBeLessThan(4000);
    expect(readListUrl({ search, state }, campaigns, 20, viewer).filter).toEqual(filter);
  });

  it('goes up to 4 kB as it stands there', () => {
    const lengthOf = (letters: number) => {
      const { search, state } = writeListUrl({ ...plain, filter: { q: 'é'.repeat(letters) } }, campaigns, viewer);
      return [search.length, state !== null];
    };
    expect([lengthOf(661), lengthOf(662)]).toEqual([
      [3_996, false],
      [0, true],
    ]);
  });
});

describe('the pages of a list', () => {
  it.each([
    [1, 3, '1 2 3'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 … 20'],
    [10, 20, '1 … 9 10 11 … 20'],
    [18, 20, '1 … 16 17 18 19 20'],
  ])('at %i of %i are %s', (page, pages, shown) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(shown);
  });
});

describe('a label in a sentence', () => {
  it.each([
    ['App Lists', 'app lists'],
    ['3rd Party Pixels', '3rd party pixels'],
    ['UID', 'UID'],
    ['PO number', 'PO number'],
    ['Étiquettes', 'étiquettes'],
  ])('%s is %s', (label, words) => {
    expect(inSentence(label)).toBe(words);
  });
});
