import type { AnyRecord, RuleContext } from '../../src/schema/context';
import { bareContext } from '../../src/schema/validate';
import { viewer } from '../schema/viewer';

/** A rule's context in which only the test's values are known; `linked` is by field. */
export const ruleContext = ({
  linked = {},
  ...known
}: Partial<Omit<RuleContext, 'linked'>> & {
  readonly linked?: Readonly<Record<string, readonly object[]>>;
} = {}): RuleContext => ({
  ...bareContext(viewer, new Date('2026-11-20T12:00:00Z')),
  ...known,
  linked: (field) => (linked[field] ?? []).map((one, at) => ({ id: at + 1, ...one }) as AnyRecord),
});
