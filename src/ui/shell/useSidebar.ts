import { usePreference } from '../list/usePreference';
import { useBelow } from '../theme/useBelow';

type Chosen = 'open' | 'closed' | null;

/**
 * Whether the sidebar is collapsed: as it was left, on wide and on narrow windows apart. Where it was never touched, the style sheet
 * collapses it on narrow ones, also before a script has run.
 */
export function useSidebar() {
  const isNarrow = useBelow('xl');
  const [wide, setWide] = usePreference('sidebar.collapsed', false);
  const [narrow, setNarrow] = usePreference<Chosen>('sidebar.narrow', null);
  const isCollapsed = isNarrow ? narrow !== 'open' : wide;
  const toggle = () => (isNarrow ? setNarrow(isCollapsed ? 'open' : 'closed') : setWide(!isCollapsed));
  return { isCollapsed, toggle, attributes: { 'data-collapsed': wide || undefined, 'data-narrow': narrow ?? undefined } };
}
