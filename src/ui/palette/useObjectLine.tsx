import { useCallback } from 'react';
import { objectPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { Icon } from '../parts/Icon';
import type { Line } from './Line';

type Shown = { readonly id: number; readonly name: string; readonly status?: 0 | 1 | 2 };

/** Returns a function that makes the line of an object, which opens its form. */
export function useObjectLine(): (kind: AnyResource, object: Shown) => Line {
  const text = useText();
  return useCallback(
    (kind, { id, name, status }) => ({
      key: `${kind.name}/${id}`,
      label: name || `#${id}`,
      id,
      path: objectPath(kind, id),
      object: { kind, id, name: name || `#${id}` },
      icon: <Icon name={kind.icon} size={15} />,
      about: text(kind.label[0]),
      ...(status !== undefined && { status }),
    }),
    [text],
  );
}
