import './tourPanel.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { TourStep } from '../../model/sample/tourSteps';
import { useConsole } from '../ConsoleContext';
import { Button } from '../parts/Button';
import { IconButton } from '../parts/IconButton';

/** Session storage key: the current step survives page loads. */
const kept = 'demo.tour';
/** Session storage keys: the address of the current step, and those of the steps before it whose pages may still open. */
const leavingFor = 'demo.tour.leavingFor';
const overtaken = 'demo.tour.overtaken';

/** `account`: the owner of the objects that the steps show. */
type Props = { readonly steps: readonly TourStep[]; readonly account: number };

/** A small panel of the demo: each step opens a screen and explains it. */
export function TourPanel({ steps, account }: Props) {
  const { viewer, setMode } = useConsole();
  const translate = useTranslate();
  const titleId = useId();
  const [place, setPlace] = useState(() => readPlace(steps.length));
  // After a press of 'Next' while the page of the step before is loading, that page may open: it goes on to the next.
  useEffect(() => {
    const address = sessionStorage.getItem(leavingFor);
    const before = sessionStorage.getItem(overtaken)?.split(' ') ?? [];
    forgetAddresses();
    if (address !== null && address !== location.pathname && before.includes(location.pathname))
      location.assign(address);
  }, []);
  if (viewer.role !== 'demand' || viewer.account !== account || place === 'closed') return null;

  const keep = (next: Place): void => {
    sessionStorage.setItem(kept, String(next));
    setPlace(next);
  };
  const go = (at: number): void => {
    const { path, mode } = steps[at] as TourStep;
    keep(at);
    // A form opened by its address is a page beside the frame, so this panel stays usable.
    const address = import.meta.env.BASE_URL + path.slice(1);
    const before = [sessionStorage.getItem(overtaken), sessionStorage.getItem(leavingFor)].filter(Boolean);
    sessionStorage.setItem(overtaken, before.join(' '));
    sessionStorage.setItem(leavingFor, address);
    if (mode === viewer.mode) location.assign(address);
    else {
      history.pushState(null, '', address);
      setMode(mode);
    }
  };
  const close = (): void => {
    forgetAddresses();
    keep('closed');
  };
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const step = typeof place === 'number' ? steps[place] : undefined;
  return (
    <aside className="adx-stack adx-frame adx-tour" aria-labelledby={titleId} onKeyDown={leave}>
      <header>
        <h2 id={titleId}>{translate('adx.tour.title')}</h2>
        <IconButton aria-label={translate('adx.tour.dismiss')} onClick={close}>
          <X size={15} aria-hidden />
        </IconButton>
      </header>
      {step && typeof place === 'number' ? (
        <>
          <div aria-live="polite">
            <p className="adx-small">{translate('adx.tour.step', { at: place + 1, of: steps.length })}</p>
            <h3>{translate(`adx.tour.${step.name}.title`)}</h3>
            <p>{translate(`adx.tour.${step.name}.text`)}</p>
          </div>
          <footer>
            {place > 0 && (
              <Button variant="text" onClick={() => go(place - 1)}>
                {translate('adx.tour.back')}
              </Button>
            )}
            {place < steps.length - 1 ? (
              <Button variant="contained" onClick={() => go(place + 1)}>
                {translate('adx.tour.next')}
              </Button>
            ) : (
              <Button variant="contained" onClick={close}>
                {translate('adx.tour.finish')}
              </Button>
            )}
          </footer>
        </>
      ) : (
        <>
          <p>{translate('adx.tour.offer')}</p>
          <footer>
            <Button variant="contained" onClick={() => go(0)}>
              {translate('adx.tour.start')}
            </Button>
          </footer>
        </>
      )}
    </aside>
  );
}

function forgetAddresses(): void {
  sessionStorage.removeItem(leavingFor);
  sessionStorage.removeItem(overtaken);
}

type Place = 'offer' | 'closed' | number;

function readPlace(count: number): Place {
  const found = sessionStorage.getItem(kept);
  if (found === 'closed') return found;
  const at = Number(found ?? Number.NaN);
  return Number.isInteger(at) && at >= 0 && at < count ? at : 'offer';
}
