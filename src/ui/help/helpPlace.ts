import type { AnyResource } from '../../schema/resource';

/** The place of a field's label: a row of a table stands for all of its rows. */
export const helpPlace = ({ name }: AnyResource, path: string): string =>
  `${name}.${path.replace(/\.\d+(?=\.|$)/g, '')}`;
