import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePreference } from '../usePreference';

/** Whether links to objects and screens open in a new tab (a setting of the viewer). */
export const useOpensTab = (): boolean => usePreference('tabs', false)[0];

/** A link to a screen or an object; opens in a new tab where the viewer has set that. */
export function ScreenLink(props: ComponentProps<typeof Link>) {
  const opensTab = useOpensTab();
  return <Link {...props} {...(opensTab && { target: '_blank' })} />;
}
