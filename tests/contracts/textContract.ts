import { describe, expect, it } from 'vitest';
import type { AnyResource } from '../../src/schema/resource';
import type { Maker } from '../support/makeObject';

// What people type and paste: markup, emoji of several code points, marks that turn the writing round, quotes and separators.
const piece = '<img src=x onerror="alert(1)">&amp;\u202E👩‍👩‍👧 مرحبا \u200F%{name}{{MACRO}}\'"\\é';

/** As many code points, none of which is white space at an end. */
const ofLength = (count: number): string => {
  const points = [...piece];
  const text = Array.from({ length: count }, (_, at) => points[at % points.length]).join('');
  return text.replace(/^\s|\s$/g, '.');
};

/** Names of 255 code points and notes of 2,000, on whatever the API runs on. */
export function textContract(resources: readonly AnyResource[], makerNow: () => Maker): void {
  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    const most = resource.allFields.name?.kind === 'text' ? (resource.allFields.name.maxLength ?? 255) : 255;

    it(`keep names of ${most} and notes of 2,000 code points as they were typed, and refuse longer ones at their field`, async () => {
      const maker = makerNow();
      const { call, base } = await maker.writerOf(resource);
      const name = ofLength(most);
      const note = ofLength(2000);
      const body = await maker.body(resource, { name, note });
      const made = await call('POST', base, body);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const { body: stored } = await call('GET', `${base}/${made.body.id}`);
      expect([stored.name, stored.note]).toEqual([name, note]);
      const filter = encodeURIComponent(JSON.stringify({ id: [made.body.id] }));
      const found = await call('GET', `${base}?filter=${filter}&range=[0,0]&sort=["name","ASC"]`);
      expect(found.body.map((row: { name: string }) => row.name)).toEqual([name]);
      const refused = await call('POST', base, { ...(await maker.body(resource)), name: `${name}x`, note: `${note}x` });
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['name', 'note']]);
      const longer = await call('PUT', `${base}/${stored.id}`, { version: stored.version, note: `${note}x` });
      expect(longer.status).toBe(422);
    });
  });
}
