import type { BellAlertsPart } from '../reports/saved/BellButton';
import type { Viewer } from '../schema/access';
import type { I18n } from '../ui/i18n/createI18n';
import { lazyComponent } from '../ui/parts/lazyComponent';

/** Alerts are for accounts and administrators. */
export const hasAlerts = ({ role }: Viewer): boolean => role === 'admin' || role === 'demand';

/** The alerts in the bell: their count is loaded when the page is idle, the rest when the bell is about to open. */
export function alertsOn(texts: I18n): BellAlertsPart {
  const fetch = () => import('../dashboard/alerts/BellAlerts');
  const withTexts = async () => (await Promise.all([fetch(), texts.addTexts('dashboard')]))[0];
  const List = lazyComponent(async () => (await withTexts()).BellAlerts);
  return {
    Count: lazyComponent(async () => (await fetch()).AlertCount),
    List,
    preload: List.preload,
    Dialog: lazyComponent(async () => (await withTexts()).BellAlertsDialog),
  };
}

const Nothing = () => null;

/** Where only the frame is drawn. */
export const drawnAlerts: BellAlertsPart = { Count: Nothing, List: Nothing, Dialog: Nothing, preload: () => undefined };
