import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../schema/messages/message';
import { useText } from '../i18n/useText';
import { OverPage } from './OverPage';
import { useFocusBack } from './useFocusBack';
import './feedback.css';

export type ToastInput = {
  /** A message with a code follows the language while it is shown. */
  readonly message: Message;
  readonly action?: { readonly label: Message; readonly run: () => void | Promise<void> };
  readonly seconds?: number;
  readonly tone?: 'plain' | 'success' | 'error';
};

type Toast = ToastInput & { readonly id: number };
type Alert = { readonly id: number; readonly message: Message };
type Feedback = { toast(input: ToastInput): void; alert(message?: Message): void };

const Context = createContext<Feedback | undefined>(undefined);

// From the product specification.
const alertSeconds = 5;

/** Shows toasts at the bottom left and red alerts at the top. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const last = useRef(0);
  const feedback = useMemo<Feedback>(
    () => ({
      toast(input) {
        last.current += 1;
        const made = { ...input, id: last.current };
        setToasts((shown) => [...shown, made]);
      },
      alert(message) {
        last.current += 1;
        const made = { id: last.current, message: (typeof message === 'string' ? message.trim() : message) || 'Error' };
        setAlerts((shown) => [...shown, made]);
      },
    }),
    [],
  );
  const closeToast = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const closeAlert = useCallback((id: number) => setAlerts((shown) => shown.filter((alert) => alert.id !== id)), []);

  // An open dialog hides its siblings with `aria-hidden`; removing that from the regions keeps messages audible.
  const alertsRef = useRef<HTMLDivElement>(null);
  const toastsRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (alerts.length > 0) alertsRef.current?.removeAttribute('aria-hidden');
    if (toasts.length > 0) toastsRef.current?.removeAttribute('aria-hidden');
  }, [alerts, toasts]);

  return (
    <Context value={feedback}>
      {children}
      <OverPage>
        <div ref={alertsRef} className="adx-stack adx-alerts">
          {alerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} close={closeAlert} />
          ))}
        </div>
        <div ref={toastsRef} className="adx-stack adx-toasts" role="status" aria-live="polite">
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} close={closeToast} />
          ))}
        </div>
      </OverPage>
    </Context>
  );
}

/** Shows a short message at the bottom left, with at most one action such as Undo and the seconds left for it. */
export const useToast = (): Feedback['toast'] => useFeedback().toast;

/** Shows the red alert for 5 seconds: the message, or 'Error' without one. */
export const useAlert = (): Feedback['alert'] => useFeedback().alert;

function useFeedback(): Feedback {
  const value = useContext(Context);
  if (!value)
    throw new Error(
      'useToast and useAlert stand outside FeedbackProvider; src/ui/shell/App.tsx wraps the screens in it.',
    );
  return value;
}

function AlertLine({ alert, close }: { alert: Alert; close(id: number): void }) {
  const translate = useTranslate();
  const text = useText();
  const { holders } = useCountdown(alertSeconds, () => close(alert.id));
  return (
    <div className="adx-row adx-medium adx-alert" role="alert" {...holders}>
      <CircleAlert size={16} aria-hidden />
      <span className="adx-alert-text">{text(alert.message)}</span>
      <button
        type="button"
        className="adx-bare adx-alert-close"
        aria-label={translate('adx.shell.close')}
        onClick={() => close(alert.id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

function ToastLine({ toast, close }: { toast: Toast; close(id: number): void }) {
  const text = useText();
  const { message, action, tone = 'plain', seconds = action ? 8 : 4 } = toast;
  const { left, holders } = useCountdown(seconds, () => close(toast.id));
  const line = useRef<HTMLDivElement>(null);
  useFocusBack(line, toMain);
  const run = () => {
    close(toast.id);
    void action?.run();
  };
  return (
    <div className="adx-row adx-toast" ref={line} {...holders}>
      {tone === 'success' && <Check className="adx-toast-success" size={16} aria-hidden />}
      {tone === 'error' && <TriangleAlert className="adx-toast-error" size={16} aria-hidden />}
      <span className="adx-toast-text">{text(message)}</span>
      {action && (
        <>
          <button type="button" className="adx-bare adx-toast-action" onClick={run}>
            {text(action.label)}
          </button>
          <span className="adx-toast-left adx-figures" aria-hidden>
            {left} s
          </span>
        </>
      )}
    </div>
  );
}

const toMain = (): void => document.getElementById('main')?.focus();

/** Counts down whole seconds, then calls `end`; pauses while the pointer or the focus is on the element with `holders`. */
function useCountdown(seconds: number, end: () => void) {
  const [left, setLeft] = useState(seconds);
  const [isHeld, setHeld] = useState(false);
  const onEnd = useRef(end);
  useEffect(() => {
    onEnd.current = end;
  }, [end]);

  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) onEnd.current();
  }, [left]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    left: Math.max(0, left),
    holders: { onPointerOver: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
