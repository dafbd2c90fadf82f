import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { defaultPageSize } from '../../schema/firstList';
import { listPath } from '../../schema/objectPath';
import { askedWords } from '../../schema/rankText';
import type { AnyResource } from '../../schema/resource';
import { defaultSort, writeListUrl } from '../address/listUrl';
import { useViewer } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Icon } from '../parts/Icon';
import type { Line } from './Line';
import type { Searched } from './objectSearch';
import { useObjectLine } from './useObjectLine';
import type { LineGroup } from './usePaletteLines';

/** The objects found, by resource, each group with a link to all of them. */
export function useFoundGroups(
  kinds: readonly AnyResource[],
  { q, found }: Searched,
  most: number,
): readonly LineGroup[] {
  const viewer = useViewer();
  const translate = useTranslate();
  const text = useText();
  const objectLine = useObjectLine();
  return useMemo(() => {
    const allOf = (kind: AnyResource, total: number): Line => {
      const asked = {
        filter: { q: askedWords(q) },
        sort: defaultSort(kind, viewer),
        page: 1,
        perPage: defaultPageSize,
      };
      return {
        key: `all/${kind.name}`,
        label: translate('adx.palette.all', { count: formatCount(total), objects: text(kind.label[1]) }),
        path: listPath(kind) + writeListUrl(asked, kind, viewer).search,
        icon: <Icon name="listChecks" size={15} />,
      };
    };
    return [...found].flatMap(([name, { rows, total, best }]): LineGroup[] => {
      const kind = kinds.find((one) => one.name === name);
      if (!kind) return [];
      // The heading already names the resource.
      const lines = rows.map((row): Line => ({ ...objectLine(kind, row), about: '' }));
      const entries = total > Math.min(most, rows.length) ? [...lines, allOf(kind, total)] : lines;
      return [{ key: name, entries, best, heading: text(kind.label[1]) }];
    });
  }, [found, q, kinds, viewer, most, translate, text, objectLine]);
}
