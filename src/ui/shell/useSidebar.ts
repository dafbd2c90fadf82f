import { usePreference } from '../list/usePreference';
import { useBelow } from '../theme/useBelow';

/**
 * Whether the sidebar is collapsed: as it was left, on wide and on narrow windows apart. Where it was never touched, the style sheet
 * collapses it on narrow ones, also before a script has run.
 */
export function useSidebar() {
  const isNarrow = useBelow('xl');
  const [wide, setWide] = usePreference('sidebar.collapsed', false);
  const [narrow, setNarrow] = usePreference<'open' | null>('sidebar.narrow', null);
  // An older console stored 'closed' too, which is what nothing stored means.
  const isOpened = narrow === 'open';
  const isCollapsed = isNarrow ? !isOpened : wide;
  const toggle = () => (isNarrow ? setNarrow(isOpened ? null : 'open') : setWide(!wide));
  return {
    isCollapsed,
    toggle,
    attributes: { 'data-collapsed': wide || undefined, 'data-narrow': isOpened ? 'open' : undefined },
  };
}
