import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useViewer } from '../ui/ConsoleContext';
import { useText } from '../ui/i18n/useText';
import { useReasonWords } from '../ui/serving/useReasonWords';
import type { FactWords } from './auctionFacts';
import { useNameOf } from './LiveContext';

/** Everything that says facts of an auction in the reader's language. */
export function useFactWords(): FactWords {
  const translate = useTranslate();
  const text = useText();
  const reason = useReasonWords(true);
  const nameOf = useNameOf();
  const { timezone, role } = useViewer();
  return useMemo(
    () => ({
      text: (english) => text(english),
      reason,
      message: (key, args) => translate(key, args),
      nameOf,
      timezone,
      isOfAll: role === 'admin',
    }),
    [translate, text, reason, nameOf, timezone, role],
  );
}
