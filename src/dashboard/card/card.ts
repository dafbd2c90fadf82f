import type { ComponentType } from 'react';
import type { Mode, Role, Viewer } from '../../schema/access';

/** Place of a card: `full` over all columns, `wide` and `narrow` side by side, `quarter` in a row of four. */
export type CardSpan = 'full' | 'wide' | 'narrow' | 'quarter';

/** A card on a user's dashboard; its title is in their language. */
export type PlacedCard = {
  readonly id: string;
  readonly title: string;
  readonly span: CardSpan;
  /** In pixels, with its header. Reserved before the figures load, so that nothing moves. */
  readonly height: number;
};

export type CardProps = { readonly card: PlacedCard };

/**
 * One card of the dashboard, registered in the list of `useArrangement.ts` only.
 *
 * Its component renders a `CardFrame`, which has the header, the skeleton, the text of an empty answer, the error with *Try
 * again*, and the link to the report. Figures come from `useCardReport`, which sends equal requests once.
 *
 * @example
 * export function ErrorsCard({ card }: CardProps) {
 *   const { draftOf } = useDashboard();
 *   const [choices, choose] = useCardChoices(card.id);
 *   const draft = draftOf({ dimensions: ['error_code'], metrics: ['errors'], sortBy: 'errors', limit: 5 }, choices);
 *   const result = useCardReport(draft);
 *   return (
 *     <CardFrame card={card} results={[result]} report={draft} selectors={<PeriodSelect choices={choices} onChoose={choose} />}>
 *       {() => <ul>{result.answer?.rows.map((row) => <li key={row.error_code}>{row.errors}</li>)}</ul>}
 *     </CardFrame>
 *   );
 * }
 */
export type DashboardCard = Omit<PlacedCard, 'title'> & {
  /** Message key. */
  readonly title: string;
  readonly roles: readonly Role[];
  readonly mode?: Mode;
  /** A further condition, such as a flag of the account. */
  isFor?(viewer: Viewer): boolean;
  readonly Component: ComponentType<CardProps>;
};

export const isOffered = (card: DashboardCard, viewer: Viewer): boolean =>
  card.roles.includes(viewer.role) &&
  (card.mode === undefined || card.mode === viewer.mode) &&
  (card.isFor?.(viewer) ?? true);
