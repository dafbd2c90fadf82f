import type { AnyResource } from '../../schema/resource';

/** Returns the place of a field's label; all rows of a table share one. */
export const helpPlace = ({ name }: AnyResource, path: string): string =>
  `${name}.${path.replace(/\.\d+(?=\.|$)/g, '')}`;
