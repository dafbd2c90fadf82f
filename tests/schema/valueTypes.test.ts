import { expect, it } from 'vitest';
import { admin, choice, defineResource, email, groups, integer, refs, text } from '../../src/schema/define';
import type { AnyResource } from '../../src/schema/resource';
import { bareContext, derive, isRequired, validate, warn } from '../../src/schema/validate';
import { viewer } from './viewer';

const adminViewer = { ...viewer, role: 'admin', isSuper: true } as const;
const now = new Date('2026-11-25T12:00:00Z');

// Each callback relies on the types of the fields that it reads, as those of the product do.
const things = defineResource('things', ['Thing', 'Things'], {
  fields: {
    login: email('Login'),
    password: text('Password', { access: 'writeOnly' }),
    size: integer('Size'),
    kind: choice('Kind', { options: { a: 'A', b: 'B' } }),
    uses: refs('Uses', { to: 'things' }),
    rows: groups('Rows', { fields: { name: text('Name') } }),
    sum: text('Sum', { access: 'server' }),
  },
  rules: {
    password: ({ password, login }) =>
      password !== null && [...password].includes(login?.at(0) ?? '?') ? 'Weak.' : undefined,
    size: ({ size, uses, rows }) =>
      size !== null && size.toFixed(0) === '13' && uses.concat(rows.map(({ name }) => Number(name))).length > 99
        ? 'No.'
        : undefined,
  },
  warnings: { kind: ({ kind, login }) => (kind?.toUpperCase() === login?.trim() ? 'Odd.' : undefined) },
  requiredIf: { kind: ({ login }) => login?.startsWith('x') ?? false },
  derive: { sum: ({ login, rows }) => `${login?.toUpperCase()} ${rows.map(({ name }) => name?.trim())}` },
  access: { owner: 'platform', read: [admin.any], write: [admin.any] },
}) as unknown as AnyResource;

const wrong: readonly unknown[] = [
  ...[{ set: true }, { sealed: '' }, { length: 5 }],
  ...[7, 'word', true, [1], ['a'], [null], [{}]],
];
const names = Object.keys(things.fields);
const sound = { login: 'a@b.example', password: null, size: 1, kind: 'a', uses: [], rows: [], sum: null };

it('a callback of a definition is never called with a value of another type, whether it was sent or is stored', () => {
  const context = bareContext(adminViewer, now);
  for (const name of names) {
    for (const value of wrong) {
      const record = { ...sound, [name]: value };
      expect(() => validate(things, record, context)).not.toThrow();
      // Unchanged values are not checked, and rules see them all the same.
      expect(() => validate(things, { ...record, size: 2 }, context, record)).not.toThrow();
      expect(() => warn(things, record, context)).not.toThrow();
      expect(() => derive(things, record, record, { viewer: adminViewer, now })).not.toThrow();
      expect(() => isRequired(things, 'kind', record)).not.toThrow();
    }
  }
});
