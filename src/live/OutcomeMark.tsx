import { Ban, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Outcome } from '../model/live/auction';

const marks = { filled: CircleCheck, unfilled: CircleDashed, blocked: Ban, error: TriangleAlert } as const;

/** Outcome of an auction, as shape and text. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const translate = useTranslate();
  const Mark = marks[outcome];
  return (
    <span className="adx-inline-row adx-live-outcome" data-outcome={outcome}>
      <Mark className="adx-lucide" size={13} aria-hidden />
      {translate(`adx.live.outcomes.${outcome}`)}
    </span>
  );
}
