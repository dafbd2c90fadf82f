import { CircleAlert, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Alert } from '../../model/alerts/alert';

/** Shape and colour show the severity; the accessible name says it too. */
export function AlertIcon({ alert: { kind, severity } }: { alert: Alert }) {
  const translate = useTranslate();
  const Icon = severity === 'warning' ? TriangleAlert : kind === 'checkFailed' ? CircleX : CircleAlert;
  return (
    <Icon
      className="adx-alert-icon"
      data-severity={severity}
      size={16}
      role="img"
      aria-label={translate(`adx.alerts.severity.${severity}`)}
    />
  );
}
