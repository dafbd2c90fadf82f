import { usePreference } from './usePreference';

/** `--row-height` of `tokens.css`: to ask the browser for it would have it work out all styles while rows are drawn. */
export const rowHeights = { compact: 32, normal: 36, comfortable: 44 } as const;

/** Of the density that the person has chosen. */
export function useRowHeight(): number {
  const [density] = usePreference<string>('density', 'normal');
  return Object.hasOwn(rowHeights, density) ? rowHeights[density as keyof typeof rowHeights] : rowHeights.normal;
}
