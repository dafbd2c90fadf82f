import { useCallback, useMemo, useState } from 'react';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { useText } from '../ui/i18n/useText';
import { useAlert, useToast } from '../ui/parts/feedback';
import type { LiveCalls } from './feed/liveCalls';
import { mostPins } from './liveAddress';
import type { LivePlace } from './useLiveAddress';

export type LivePins = {
  readonly ids: readonly string[];
  /** Until when the server stores it, if this page knows. */
  readonly expiresAt: (id: string) => string | undefined;
  /** Stores the time that came with the auction. */
  learn(id: string, expiresAt: string): void;
  /** Pins an auction, which the server then stores for some days, or unpins it; the server stores it all the same. */
  toggle(id: string): Promise<void>;
};

/** Pinned auctions: the URL holds their ids, the server their contents. */
export function useLivePins(calls: LiveCalls, place: LivePlace): LivePins {
  const text = useText();
  const toast = useToast();
  const alert = useAlert();
  const [expiries, setExpiries] = useState<ReadonlyMap<string, string>>(new Map());
  const { pins: ids, go, latest, isLeft } = place;

  const learn = useCallback(
    (id: string, expiresAt: string) =>
      setExpiries((known) => (known.get(id) === expiresAt ? known : new Map(known).set(id, expiresAt))),
    [],
  );
  const toggle = useCallback(
    async (id: string) => {
      const others = () => latest().pins.filter((one) => one !== id);
      const isFull = () => others().length >= mostPins;
      const sayFull = () => toast({ message: toldByKey('adx.live.pin.most', { count: mostPins }), tone: 'error' });
      if (latest().pins.includes(id)) return go({ pins: others() });
      if (isFull()) return sayFull();
      try {
        const { expiresAt } = await calls.pin(id);
        // The server has stored it, but the URL belongs to another screen now.
        if (isLeft()) return;
        learn(id, expiresAt);
        // Another auction may have been pinned meanwhile.
        if (isFull()) return sayFull();
        go({ pins: [...others(), id] });
        toast({ message: toldByKey('adx.live.pin.done'), tone: 'success' });
      } catch (error) {
        if (!isLeft()) alert(text(sayError(error) ?? ''));
      }
    },
    [calls, go, latest, isLeft, learn, toast, alert, text],
  );
  return useMemo(() => ({ ids, expiresAt: (id) => expiries.get(id), learn, toggle }), [ids, expiries, learn, toggle]);
}
