import { beforeEach, describe, expect, it } from 'vitest';
import { partners } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';

type Row = { readonly id: number; readonly name: string };
type Told = Row & Readonly<Record<'problems' | 'warnings', readonly { readonly message: string }[]>>;

describe('changing many by what each of them has', () => {
  const { demand: call } = hostIn(beforeEach);

  const post = async (path: string, body: object) => (await call('POST', `/api/demand/${path}`, body)).body;
  const make = async (over: object): Promise<number> => (await post('tags', vastTag(over))).id;
  const three = () =>
    Promise.all([
      make({ name: 'One', cpm: 3.1 }),
      make({ name: 'Two', cpm: 10, labels: ['spring'] }),
      make({ name: 'Three', cpm: 900 }),
    ]);
  const get = async (id: number) => (await call('GET', `/api/demand/tags/${id}`)).body;
  /** A field of each. */
  const each = (field: string, ...ids: readonly number[]) => Promise.all(ids.map(async (id) => (await get(id))[field]));
  const bulk = (body: object) => call('POST', '/api/demand/tags/bulk', body);
  const edit = async (ids: readonly number[], ...edits: object[]) => (await bulk({ ids, edits })).body;
  const preview = async (ids: readonly number[], ...edits: object[]) =>
    (await bulk({ ids, edits, preview: true })).body;
  const undo = (of: { readonly undo: string }) => call('POST', `/api/undo/${of.undo}`);
  const percent = (value: number) => ({ field: 'cpm', way: 'percent', value });
  const addSpring = { field: 'labels', way: 'add', value: ['spring'] };
  const move = (value: number, more: object = {}) => ({ field: 'endsAt', way: 'move', value, ...more });
  const set = (field: string, value: unknown) => ({ field, way: 'set', value });

  it('raises and lowers numbers by an amount or a percentage, to the decimals of the field', async () => {
    const [one, two] = await three();
    await edit([one, two], percent(10));
    expect(await each('cpm', one, two)).toEqual([3.41, 11]);
    await edit([one, two], { field: 'cpm', way: 'raise', value: -0.4 });
    await edit([one], { field: 'timeout', way: 'percent', value: -33 });
    expect([...(await each('cpm', one, two)), (await get(one)).timeout]).toEqual([3.01, 10.6, 536]);
  });

  it('stores nothing where one of them would leave the range, and says which', async () => {
    const ids = await three();
    const { status, body } = await bulk({ ids, edits: [percent(50)] });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`${ids[2]}.cpm`]]);
    expect(await get(ids[0])).toMatchObject({ cpm: 3.1, version: 1 });
  });

  it('adds entries to lists and takes them out, each to what is there', async () => {
    const [one, two] = await three();
    await edit([one, two], { field: 'labels', way: 'add', value: ['summer', 'spring'] });
    expect([(await get(one)).labels.join(), (await get(two)).labels.join()]).toEqual([
      'summer,spring',
      'spring,summer',
    ]);
    const addWebm = { field: 'mimes', way: 'add', value: ['video/webm'] };
    const done = await edit([one, two], { field: 'labels', way: 'remove', value: ['summer'] }, addWebm);
    expect(await get(one)).toMatchObject({ labels: ['spring'], mimes: ['video/mp4', 'video/webm'] });
    await undo(done);
    expect(await get(one)).toMatchObject({ labels: ['summer', 'spring'], mimes: ['video/mp4'] });
  });

  it('gives a row of a table the place of the one like it, and adds it where there is none', async () => {
    const with3 = await make({ name: 'A', cpmOverrides: [{ country: 'us', cpm: 3 }] });
    const with0 = await make({ name: 'B' });
    await edit([with3, with0], { field: 'cpmOverrides', way: 'add', value: [{ country: 'us', cpm: 4 }] });
    const [first, second] = await each('cpmOverrides', with3, with0);
    expect(first).toEqual(second);
    expect(first).toMatchObject([{ country: 'us', cpm: 4 }]);
  });

  it('reaches into a group and leaves the rest of it', async () => {
    const capped = await make({ name: 'Capped', freqCap: { imps: 3, period: 'day', per: 'device' } });
    const free = await make({ name: 'Free' });
    await edit([capped, free], { field: 'freqCap.imps', way: 'raise', value: 2 });
    expect(await each('freqCap', capped, free)).toMatchObject([{ imps: 5, period: 'day' }, null]);
  });

  it('replaces words in texts, and refuses a name that another one has', async () => {
    const [one, two] = await three();
    const replace = (field: string, find: string, value: string) => ({ field, way: 'replace', find, value });
    await edit([one, two], replace('url', 'vast.example', 'ads.example'));
    expect((await get(one)).url).toBe('https://ads.example/v');
    expect((await edit([one], replace('name', 'One', 'Two'))).errors[`${one}.name`].code).toBe('nameTaken');
    expect((await bulk({ ids: [one], edits: [set('note', 'a'.repeat(2000))] })).status).toBe(200);
    expect((await edit([one], replace('note', 'a', 'b'.repeat(2000)))).errors[`${one}.note`].code).toBe('maxLength');
  });

  it('tells what would become of each before anything is stored: the refused first, then by their order', async () => {
    const ids = await three();
    const told = await preview(ids, percent(50), addSpring);
    expect(told).toMatchObject({ changed: 2, unchanged: 0, refused: 1 });
    expect(told.rows.map(({ id }: Row) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(told.rows[0]).toMatchObject({ name: 'Three', problems: [{ field: 'cpm', code: 'max' }] });
    expect(told.rows[2].changes).toEqual([{ field: 'cpm', from: 10, to: 15 }]);
    expect(await get(ids[0])).toMatchObject({ cpm: 3.1, version: 1 });
    const same = await preview([ids[1]], addSpring);
    expect(same).toMatchObject({ changed: 0, unchanged: 1, refused: 0 });
    expect(same.rows[0].changes).toEqual([{ field: 'labels', from: ['spring'], to: ['spring'] }]);
  });

  it('moves dates by hours, days, weeks and months, keeps the time of day, and leaves none where there is none', async () => {
    const timed = await make({ name: 'Timed', startsAt: '2026-11-01 06:30', endsAt: '2027-01-31 23:59' });
    const open = await make({ name: 'Open', startsAt: '2026-11-01 06:30' });
    const done = await edit([timed, open], move(2, { unit: 'weeks' }));
    expect(done).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await each('endsAt', timed, open)).toEqual(['2027-02-14 23:59', null]);
    await undo(done);
    await edit([timed], move(1, { unit: 'months' }));
    await edit([timed], move(-7, { field: 'startsAt', unit: 'hours' }));
    expect(await get(timed)).toMatchObject({ startsAt: '2026-10-31 23:30', endsAt: '2027-02-28 23:59' });
    expect((await edit([timed], move(-200))).errors[`${timed}.endsAt`]).toBeDefined();
    expect((await edit([timed], move(100_000, { unit: 'months' }))).errors[`${timed}.endsAt`].code).toBe('dateTime');
  });

  it('moves starts with the ends where they are still ahead, in the time zone of the account', async () => {
    // It is 07:00 where the account is, and 12:00 UTC.
    const flights = [
      { name: 'Ahead', startsAt: '2026-11-20 09:00', endsAt: '2026-12-20 09:00' },
      { name: 'Begun', startsAt: '2026-11-20 06:00', endsAt: '2026-12-20 09:00' },
      { name: 'Open', startsAt: '2026-12-01 00:00', endsAt: null },
    ];
    const ids = await Promise.all(flights.map(make));
    const moved = move(1, { unit: 'weeks', withStart: true });
    const told = await preview(ids, moved);
    expect(told).toMatchObject({ changed: 2, unchanged: 1 });
    expect(told.rows.find(({ name }: Row) => name === 'Ahead').changes).toEqual([
      { field: 'startsAt', from: '2026-11-20 09:00', to: '2026-11-27 09:00' },
      { field: 'endsAt', from: '2026-12-20 09:00', to: '2026-12-27 09:00' },
    ]);
    const done = await edit(ids, moved);
    expect(done).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await Promise.all(ids.map(get))).toMatchObject([
      { startsAt: '2026-11-27 09:00', endsAt: '2026-12-27 09:00' },
      { startsAt: '2026-11-20 06:00', endsAt: '2026-12-27 09:00' },
      // Without an end there is no flight to move.
      { startsAt: '2026-12-01 00:00', endsAt: null },
    ]);
    await undo(done);
    expect(await get(ids[0] as number)).toMatchObject({ startsAt: '2026-11-20 09:00', endsAt: '2026-12-20 09:00' });
  });

  it('extends dates to a later one, never to an earlier', async () => {
    const near = await make({ name: 'Near', endsAt: '2026-12-01 18:00' });
    const far = await make({ name: 'Far', endsAt: '2027-03-01 18:00' });
    const open = await make({ name: 'Open' });
    // A day alone takes in that day, as in the form.
    const done = await edit([near, far, open], { field: 'endsAt', way: 'extend', value: '2026-12-31' });
    expect(done).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await each('endsAt', near, far, open)).toEqual(['2026-12-31 23:59', '2027-03-01 18:00', null]);
  });

  it('warns of new ends in the past, in the time zone of the account', async () => {
    // It is 07:00 where the account is, and 12:00 UTC.
    const long = await make({ name: 'Long over', endsAt: '2026-10-29 23:59' });
    const just = await make({ name: 'Just over', endsAt: '2026-11-20 06:00' });
    const soon = await make({ name: 'Soon over', endsAt: '2026-11-20 09:00' });
    const told = async (value: number) => {
      const { rows, warned } = await preview([long, just, soon], move(value, { unit: 'hours' }));
      return { warned, ...Object.fromEntries(rows.map(({ name, warnings }: Told) => [name, warnings])) };
    };
    const warns = (message: string) => [expect.objectContaining({ field: 'endsAt', message })];
    const stays = warns('Stays ended: the new date is past.');
    const atOnce = warns('Ends at once: the new date is past.');
    expect(await told(1)).toEqual({ warned: 2, 'Long over': stays, 'Just over': stays, 'Soon over': [] });
    expect(await told(2)).toEqual({ warned: 1, 'Long over': stays, 'Just over': [], 'Soon over': [] });
    expect(await told(-2)).toEqual({ warned: 3, 'Long over': stays, 'Just over': stays, 'Soon over': atOnce });
    // Another field changes nothing about the end.
    expect((await preview([long], set('note', 'x'))).warned).toBe(0);
  });

  it('says what the deals of a campaign mean for its new end: a guaranteed one fixes it, another may end before', async () => {
    const exchange = await post('adexchanges', { name: 'Northwind Exchange', domain: 'northwind.example' });
    const dealOf = async (over: object): Promise<number> => {
      const values = { adexchange: exchange.id, floor: 5, priceType: 3, startsAt: '2026-11-01 00:00', ...over };
      return (await post('deals', values)).id;
    };
    const bought = { dealType: 'guaranteed', endsAt: '2026-12-31 23:59', units: 1000, totalCost: 5 };
    const firm = await dealOf({ name: 'Firm', dealId: 'f-1', ...bought });
    const loose = await dealOf({ name: 'Loose', dealId: 'l-1', endsAt: '2026-12-24 23:59' });
    const campaignOf = async (name: string, deals: readonly number[]): Promise<number> => {
      const values = { cpm: 6, rate: 5, budgetTotal: 100, advertiser: partners.adv, endsAt: '2026-12-11 18:00' };
      return (await post('campaigns', { name, deals, ...values })).id;
    };
    const ids = [await campaignOf('Free', []), await campaignOf('Short', [loose]), await campaignOf('Fixed', [firm])];
    const told = await post('campaigns/bulk', { ids, edits: [move(2, { unit: 'weeks' })], preview: true });
    const said = ({ name, problems, warnings }: Told) => [
      name,
      ...[...problems, ...warnings].map((one) => one.message),
    ];
    expect(told.rows.map(said)).toEqual([
      ['Fixed', 'Dates are fixed by the guaranteed deal Firm.'],
      ['Short', 'Its deal Loose ends on 2026-12-24.'],
      ['Free'],
    ]);
    expect(told).toMatchObject({ changed: 2, refused: 1, refusedIds: [ids[2]], warned: 1 });
    // Another field of it changes all the same, and so do its dates without the deal.
    for (const values of [
      { note: 'x', version: 1 },
      { deals: [], endsAt: '2026-12-25 18:00', version: 2 },
    ])
      expect((await call('PUT', `/api/demand/campaigns/${ids[2]}`, values)).status).toBe(200);
  });

  it('sorts a preview by the changed date: refused objects first, those without a date last', async () => {
    const ids = await Promise.all([
      make({ name: 'Late', endsAt: '2027-03-01 18:00' }),
      make({ name: 'Open' }),
      make({ name: 'Early', endsAt: '2026-12-01 18:00' }),
      make({ name: 'Over', endsAt: '2026-10-01 18:00' }),
      make({ name: 'Middle', endsAt: '2027-01-01 18:00' }),
      make({ name: 'Starts late', startsAt: '2027-05-01 00:00', endsAt: '2027-05-08 00:00' }),
    ]);
    const namesOf = async (...edits: object[]) =>
      (await preview(ids, ...edits)).rows.map(({ name }: Row) => name).join(', ');
    expect(await namesOf(move(-8))).toBe('Starts late, Over, Early, Middle, Late, Open');
    const byDate = 'Over, Early, Middle, Late, Starts late, Open';
    expect(await namesOf(set('note', 'x'), move(1))).toBe(byDate);
    expect(await namesOf({ field: 'endsAt', way: 'extend', value: '2027-02-01' })).toBe(byDate);
  });

  it('rounds an amount to the nearest step', async () => {
    const [one, two] = await three();
    await edit([one, two], { ...percent(12), round: 0.05 });
    expect(await each('cpm', one, two)).toEqual([3.45, 11.2]);
  });

  it('tells what a field comes to over all of them', async () => {
    const ids = await three();
    const effects = async (...edits: object[]) => (await preview(ids, ...edits)).effects;
    // The third is refused, and no part of it.
    expect(await effects(percent(50), addSpring)).toEqual([
      { field: 'cpm', of: 'numbers', from: 13.1, to: 19.65, had: 2, has: 2 },
      { field: 'labels', of: 'entries', from: 1, to: 2, had: 1, has: 2 },
    ]);
    await edit(ids, set('endsAt', '2027-03-01 18:00'));
    const moved = [{ field: 'endsAt', of: 'minutes', from: 0, to: 3 * 2 * 1440, had: 3, has: 3 }];
    expect(await effects(move(2))).toEqual(moved);
    expect(await effects(set('note', 'x'))).toEqual([]);
  });

  it('refuses what another user changed since the preview, and says who', async () => {
    const [one, two] = await three();
    const edits = [{ field: 'cpm', way: 'raise', value: 1 }];
    const { versions } = await preview([one, two], ...edits);
    await call('PUT', `/api/demand/tags/${two}`, { note: 'Mine', version: 1 });
    expect((await bulk({ ids: [one, two], edits, versions })).body).toMatchObject({
      code: 'version_conflict',
      current: { name: 'Two' },
      by: { name: expect.any(String) },
    });
    expect(await get(one)).toMatchObject({ cpm: 3.1 });
  });

  it('restores many in one request, with undo, or none where a name was taken', async () => {
    const [one, two] = await three();
    const ids = [one, two];
    await bulk({ ids, changes: { status: 2 } });
    const { body: done } = await bulk({ ids, restore: true });
    expect([done.changed, (await get(one)).status]).toEqual([2, 0]);
    await undo(done);
    expect((await get(two)).status).toBe(2);
    await make({ name: 'Two' });
    const refused = await bulk({ ids, restore: true });
    expect([refused.body.code, (await get(one)).status]).toEqual(['name_taken', 2]);
  });

  it.each([
    [{ field: 'nonsense', value: 1 }, 'nonsense'],
    [{ field: 'freqCap.nonsense', value: 1 }, 'freqCap.nonsense'],
    [{ field: 'cpm', way: 'add', value: [1] }, 'cpm'],
    [{ field: 'cpm', way: 'raise', value: 'much' }, 'cpm'],
    [{ field: 'labels', way: 'add', value: [] }, 'labels'],
    [{ field: 'blockedAdomains', way: 'add', value: ['no domain'] }, 'blockedAdomains'],
    [{ field: 'note', way: 'replace', value: 'x' }, 'note'],
    [{ field: 'endsAt', way: 'move', value: 1.5 }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 0 }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 100_001 }, 'endsAt'],
    [{ field: 'endsAt', way: 'extend', value: null }, 'endsAt'],
    [{ field: 'endsAt', way: 'extend', value: 'soon' }, 'endsAt'],
    [{ field: 'cpm', way: 'move', value: 1 }, 'cpm'],
    [{ field: 'startsAt', way: 'move', value: 1, withStart: true }, 'startsAt'],
    [{ field: 'endsAt', way: 'extend', value: '2027-01-01', withStart: true }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 1, keepTime: true }, 'endsAt'],
    [{ field: 'cpm', way: 'raise', value: 1, round: 0 }, 'cpm'],
  ])('says at the field what no object could take: %j', async (one, at) => {
    const { status, body } = await bulk({ ids: [await make({ name: 'A' })], edits: [one] });
    expect([status, Object.keys(body.errors)]).toEqual([422, [at]]);
  });
});
