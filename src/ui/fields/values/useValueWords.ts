import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useViewer } from '../../ConsoleContext';
import { formatDateTime } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import type { ValueWords } from './valueText';

type Named = { readonly id: number | string; readonly name?: unknown };

/** Context for texts of values, with the names that pickers and lists have loaded. */
export function useValueWords(): ValueWords {
  const text = useText();
  const translate = useTranslate();
  const { timezone } = useViewer();
  const client = useQueryClient();
  return useMemo(
    () => ({
      text: (english) => text(english),
      translate: (key, args) => translate(key, args),
      stamp: (iso) => formatDateTime(iso, timezone),
      nameOf(resource, id) {
        for (const [, data] of client.getQueriesData<{ data?: readonly Named[] } | readonly Named[]>({
          queryKey: [resource, 'getMany'],
        })) {
          const rows = Array.isArray(data) ? data : ((data as { data?: readonly Named[] } | undefined)?.data ?? []);
          const found = rows.find((row: Named) => Number(row?.id) === id);
          if (found?.name) return String(found.name);
        }
        return undefined;
      },
    }),
    [text, translate, timezone, client],
  );
}
