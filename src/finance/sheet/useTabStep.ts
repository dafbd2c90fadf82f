import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import type { NextStep } from '../../ui/parts/Empty';

/** Link to another tab of the open line. */
export function useTabStep(tab: 'steps' | 'entries'): NextStep {
  const translate = useTranslate();
  const query = new URLSearchParams(useLocation().search);
  query.set('tab', tab);
  return { words: translate('adx.step.goTo', { place: translate(`adx.finance.tabs.${tab}`) }), to: `?${query}` };
}
