import type { Viewer } from '../../src/schema/access';
import { defineResource, demand } from '../../src/schema/define';
import type { Field } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { bareContext, type validate } from '../../src/schema/validate';

/** An account of the supply side and the demand side. */
export const viewer: Viewer = {
  user: 1,
  name: 'Ada',
  role: 'demand',
  isSuper: false,
  account: 1,
  owner: 1,
  mode: 'ssp',
  timezone: 2,
  tagParams: ['slot'],
  vastParams: [],
  vast2Params: [],
  showSsp: true,
  showSspMin: false,
  showDsp: true,
  showSystemCost: false,
};

export const viewerOf = (more: Partial<Viewer>): Viewer => ({ ...viewer, ...more });

export const now = new Date('2026-11-20T12:00:00Z');
export const bare = bareContext(viewer, now);

/** A definition of these fields, which every account reads and writes. */
export const defineBoxes = (fields: Readonly<Record<string, Field>>, more: object = {}): AnyResource => {
  const access = { read: [demand.any], write: [demand.any] };
  return defineResource('boxes', ['Box', 'Boxes'], { access, fields, ...more }) as AnyResource;
};

/** The sentences of problems, by field. */
export const sentencesOf = (problems: ReturnType<typeof validate>) =>
  Object.fromEntries(Object.entries(problems).map(([name, { message }]) => [name, message]));
