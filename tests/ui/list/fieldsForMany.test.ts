import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import { begun, type FieldChoice, fieldsForMany, mannersOf, overlaps, whyNotTyped } from '../../../src/ui/actions/bulkFields';
import { demandViewer } from './demandViewer';

const admin = { ...demandViewer, role: 'admin' as const, isSuper: true, owner: null, account: null };
const choicesOf = (name: string, viewer = demandViewer): readonly FieldChoice[] =>
  fieldsForMany(resourceOf(name), viewer).flatMap(({ choices }) => choices);
const everyChoice = () => resources.flatMap(({ name }) => [...choicesOf(name, admin), ...choicesOf(name)]);
const pathsOf = (name: string, viewer = demandViewer) => choicesOf(name, viewer).map(({ path }) => path);
const mannersAt = (name: string, path: string) => choicesOf(name).flatMap((choice) => (choice.path === path ? mannersOf(choice) : []));

describe('a field that is changed on many objects', () => {
  it('is none that belongs to one object, or needs the form around it', () => {
    const managers = pathsOf('managers', admin);
    expect(managers).toContain('duty');
    expect(managers.filter((path) => ['status', 'email', 'photo'].includes(path))).toEqual([]);
    const tags = pathsOf('tags');
    expect(tags.filter((path) => ['uid', 'demand', 'status', 'requestHeaders', 'partnerParams', 'flightState'].includes(path))).toEqual([]);
  });

  it('may be a table, a week of hours, a group as a whole or one value inside it', () => {
    expect(pathsOf('tags')).toEqual(expect.arrayContaining(['cpmOverrides', 'dayparts', 'freqCap', 'freqCap.imps', 'tagParams', 'note']));
  });

  it('is not changed beside a group that it lies in, nor the group beside it', () => {
    const beside = (path: string) => pathsOf('tags').filter((one) => overlaps(one, [path]));
    expect(beside('freqCap.imps')).toEqual(['freqCap', 'freqCap.imps']);
    expect(beside('freqCap')).toEqual(expect.arrayContaining(['freqCap', 'freqCap.imps']));
    expect(beside('note')).toEqual(['note']);
  });

  it('is changed in the ways that its kind has, and a name never set', () => {
    expect(mannersAt('tags', 'cpm')).toEqual(['set', 'up', 'down', 'upPercent', 'downPercent']);
    expect(mannersAt('tags', 'labels')).toEqual(['set', 'add', 'remove', 'clear']);
    expect(mannersAt('tags', 'cpmOverrides')).toEqual(['set', 'add', 'clear']);
    expect(mannersAt('tags', 'pacing')).toEqual(['set', 'clear']);
    expect(mannersAt('tags', 'name')).toEqual(['replace']);
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
    const beginning = all.filter((choice) => mannersOf(choice).includes('clear')).map((choice) => whyNotTyped(choice, begun(choice)));
    expect(beginning).not.toContain(undefined);
  });
});
