import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePreference } from '../list/usePreference';

/** Whether links to objects and screens open in a tab of their own. */
export const useOpensTab = (): boolean => usePreference('tabs', false)[0];

/** A link to a screen or an object, which opens where the person wishes. */
export function ScreenLink(props: ComponentProps<typeof Link>) {
  const opensTab = useOpensTab();
  return <Link {...props} {...(opensTab && { target: '_blank' })} />;
}
