import { usePreference } from '../usePreference';

/** `--row-height` of `tokens.css`; reading it from the browser would compute styles while rows render. */
export const rowHeights = { compact: 32, normal: 36, comfortable: 44 } as const;

/** Returns the row height in pixels for the viewer's density. */
export function useRowHeight(): number {
  const [density] = usePreference<string>('density', 'normal');
  return Object.hasOwn(rowHeights, density) ? rowHeights[density as keyof typeof rowHeights] : rowHeights.normal;
}
