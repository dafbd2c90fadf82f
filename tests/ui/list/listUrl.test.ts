import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import {
  begun,
  type FieldChoice,
  fieldsForMany,
  mannersOf,
  overlaps,
  whyNotTyped,
} from '../../../src/ui/actions/bulkFields';
import { defaultSort, type ListParams, readListUrl, writeListUrl } from '../../../src/ui/address/listUrl';
import { inSentence } from '../../../src/ui/i18n/inSentence';
import { pageNumbers } from '../../../src/ui/parts/PageButtons';
import { viewer } from '../../schema/viewer';
import { words } from '../../support/words';
import { demandViewer } from '../form/viewers';

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

  it('takes the viewer’s own size where it names none', () => expect(read('', 50).perPage).toBe(50));

  it.each([
    ['?page=0', 1],
    ['?page=-4', 1],
    ['?page=2.7', 2],
    ['?page=many', 1],
  ])('reads %s as page %i', (search, page) => expect(read(search).page).toBe(page));

  it.each([['abc'], [''], [{}], [[]], [['x']], [true]])(
    'leaves out a bound of numbers or dates that is %j, which the server refuses',
    (bound) => {
      const filter = { cpm_gte: bound, startsAt_gte: bound, createdAt_lte: bound, cpm_lte: 4, q: 'ctv' };
      expect(read(`?filter=${encodeURIComponent(JSON.stringify(filter))}`).filter).toEqual({ cpm_lte: 4, q: 'ctv' });
    },
  );

  it('takes a day in any form that the server reads', () => {
    const filter = { createdAt_gte: '2026/3/5', startsAt_lte: '2026.03.05' };
    expect(read(`?filter=${encodeURIComponent(JSON.stringify(filter))}`).filter).toEqual(filter);
  });

  const filterText = (filter: string) => `?filter=${encodeURIComponent(filter)}`;
  it.each([
    ['?sort=colour&order=DESC', {}],
    ['?sort=creatives', {}],
    ['?perPage=7', {}],
    [filterText('{"colour":1,"cpm_gte":2}'), { filter: { cpm_gte: 2 } }],
    ['?filter={"cpm', {}],
    ['?filter=[1]', {}],
  ])('leaves out what it does not know: %s', (search, known) => expect(read(search)).toEqual({ ...plain, ...known }));

  it('never orders by what the viewer is not shown', () => {
    const sub = { ...viewer, role: 'sub' as const, account: 801 };
    const channels = resourceOf('channels');
    expect(defaultSort(channels, viewer)).toEqual({ field: 'modifiedAt', order: 'DESC' });
    expect(defaultSort(channels, sub)).toEqual({ field: 'name', order: 'ASC' });
    const asked = (search: string, who: Viewer, resource = channels) =>
      readListUrl({ search, state: null }, resource, 20, who).sort;
    expect(asked('?sort=modifiedAt&order=DESC', sub)).toEqual({ field: 'name', order: 'ASC' });
    expect(asked('?sort=environment&order=DESC', sub)).toEqual({ field: 'environment', order: 'DESC' });
    const rtbs = resourceOf('rtbs');
    expect(['margin', 'uid'].map((field) => asked(`?sort=${field}`, viewer, rtbs).field)).toEqual(['name', 'uid']);
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
    expect([...lengthOf(661), ...lengthOf(662)]).toEqual([3_996, false, 0, true]);
  });
});

it.each([
  [1, 3, '1 2 3'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [18, 20, '1 … 16 17 18 19 20'],
])('the pages of a list at %i of %i are %s', (page, pages, shown) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});

it.each([
  ['App Lists', 'app lists'],
  ['3rd Party Pixels', '3rd party pixels'],
  ['UID', 'UID'],
  ['PO number', 'PO number'],
  ['Étiquettes', 'étiquettes'],
])('a label %s is %s in a sentence', (label, words) => expect(inSentence(label)).toBe(words));

const admin = { ...demandViewer, role: 'admin' as const, isSuper: true, owner: null, account: null };
const choicesOf = (name: string, viewer = demandViewer): readonly FieldChoice[] =>
  fieldsForMany(resourceOf(name), viewer).flatMap(({ choices }) => choices);
const everyChoice = () => resources.flatMap(({ name }) => [...choicesOf(name, admin), ...choicesOf(name)]);
const pathsOf = (name: string, viewer = demandViewer) => choicesOf(name, viewer).map(({ path }) => path);
const mannersAt = (name: string, path: string) =>
  choicesOf(name).flatMap((choice) => (choice.path === path ? mannersOf(choice) : []));

describe('a field that is changed on many objects', () => {
  it('is none that belongs to one object, or needs the form around it', () => {
    const managers = pathsOf('managers', admin);
    expect(managers).toContain('duty');
    expect(managers.filter((path) => ['status', 'email', 'photo'].includes(path))).toEqual([]);
    const own = words`uid demand status requestHeaders partnerParams flightState`;
    expect(pathsOf('tags').filter((path) => own.includes(path))).toEqual([]);
  });

  it('may be a table, a week of hours, a group as a whole or one value inside it', () => {
    const various = words`cpmOverrides dayparts freqCap freqCap.imps tagParams note`;
    expect(pathsOf('tags')).toEqual(expect.arrayContaining(various));
  });

  it('is not changed beside a group that it lies in, nor the group beside it', () => {
    const beside = (path: string) => pathsOf('tags').filter((one) => overlaps(one, [path]));
    expect(beside('freqCap.imps')).toEqual(['freqCap', 'freqCap.imps']);
    expect(beside('freqCap')).toEqual(expect.arrayContaining(['freqCap', 'freqCap.imps']));
    expect(beside('note')).toEqual(['note']);
  });

  it.each([
    ['cpm', ['set', 'up', 'down', 'upPercent', 'downPercent']],
    ['labels', ['set', 'add', 'remove', 'clear']],
    ['cpmOverrides', ['set', 'add', 'clear']],
    ['pacing', ['set', 'clear']],
    ['name', ['replace']],
  ])('is changed in the ways that its kind has, and a name never set: %s', (path, manners) => {
    expect(mannersAt('tags', path)).toEqual(manners);
  });

  it('moves by days first where it is a date, of every resource, and is extended where it is no start', () => {
    const dated = everyChoice().filter(({ field }) => field.kind === 'date' || field.kind === 'dateTime');
    expect(dated.length).toBeGreaterThan(8);
    expect(dated.map((choice) => mannersOf(choice)[0])).toEqual(dated.map(() => 'move'));
    expect(mannersAt('campaigns', 'startsAt')).toEqual(['move', 'set']);
    expect(mannersAt('campaigns', 'endsAt')).toEqual(['move', 'extend', 'set', 'clear']);
    expect(mannersAt('advertisers', 'contactExpired')).toEqual(['move', 'extend', 'set', 'clear']);
  });

  it('is never cleared by what it begins with, and has no empty value where one is required', () => {
    const all = everyChoice();
    expect(all.filter((choice) => mannersOf(choice)[0] === 'clear')).toEqual([]);
    expect(all.filter((choice) => choice.field.required && mannersOf(choice).includes('clear'))).toEqual([]);
    const beginning = all
      .filter((choice) => mannersOf(choice).includes('clear'))
      .map((choice) => whyNotTyped(choice, begun(choice)));
    expect(beginning).not.toContain(undefined);
  });
});
