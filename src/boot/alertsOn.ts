import type { BellAlertsPart } from '../reports/saved/BellButton';
import type { Viewer } from '../schema/access';
import type { I18n } from '../ui/i18n/createI18n';
import { later } from '../ui/parts/later';

/** Alerts are for accounts and administrators. */
export const hasAlerts = ({ role }: Viewer): boolean => role === 'admin' || role === 'demand';

/** What the bell shows of alerts: all of it is fetched when the page is idle, or when the bell opens. */
export function alertsOn(texts: I18n): BellAlertsPart {
  const fetch = () => import('../dashboard/alerts/BellAlerts');
  const withTexts = async () => (await Promise.all([fetch(), texts.addTexts('dashboard')]))[0];
  return {
    Count: later(async () => (await fetch()).AlertCount),
    List: later(async () => (await withTexts()).BellAlerts),
    Dialog: later(async () => (await withTexts()).BellAlertsDialog),
  };
}

const Nothing = () => null;

/** Where only the frame is drawn. */
export const drawnAlerts: BellAlertsPart = { Count: Nothing, List: Nothing, Dialog: Nothing };
