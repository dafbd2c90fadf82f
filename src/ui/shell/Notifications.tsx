import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useAlert, useToast } from './feedback';

/** Shows what react-admin's own parts announce: errors as the red alert, everything else as a toast. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const alert = useAlert();
  const toast = useToast();

  useEffect(() => {
    const next = notifications.length > 0 ? takeNotification() : undefined;
    if (!next) return;
    const { message, type, notificationOptions = {} } = next;
    const words =
      typeof message === 'string' ? translate(message, { ...notificationOptions.messageArgs, _: message }) : '';
    if (type === 'error') alert(words);
    else toast({ message: words, tone: type === 'success' ? 'success' : 'plain' });
    // Undo is the server's here (`ConsoleProvider.undo`): a change that react-admin held back goes out at once.
    if (notificationOptions.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate, alert, toast]);

  return null;
}
