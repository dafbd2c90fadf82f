import type { ParamSpec } from '../../../src/schema/kinds/params';

/** A partner's own example as the value it asks for. */
export const parseValue = (spec: ParamSpec): string | number =>
  spec.type === 'number' ? Math.max(1, Number.parseInt(spec.example ?? '1', 10) || 1) : (spec.example ?? 'sample');
