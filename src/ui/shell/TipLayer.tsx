import './tipLayer.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isCut } from '../parts/isCut';
import { OverPage } from '../parts/OverPage';

/**
 * The tip of an element: `data-tip` is its text, `data-tip-at="right"` places it beside instead of below, and `data-tip-if="cut"`
 * shows it only while the element's text is cut off.
 */
type Tip = { readonly words: string; readonly at: string; readonly target: HTMLElement };

const delayMs = 300;
const gap = 6;

/**
 * Renders the tips of the whole console: each element with `data-tip` shows one on hover and keyboard focus, without a component
 * of its own. A tip repeats the element's name, so it is hidden from assistive technology.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(undefined);
    };
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      const isByPointer = event.type === 'pointerover';
      if (!target?.dataset.tip || (!isByPointer && !target.matches(':focus-visible, :has(:focus-visible)')))
        return hide();
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Read when shown: a switch may have another text by now, and its button may be gone.
        const { tip: words, tipAt = 'bottom', tipIf } = target.dataset;
        const isDue = target.isConnected && (tipIf !== 'cut' || isCut(target));
        setTip(words && isDue ? { words, at: tipAt, target } : undefined);
      }, delayMs);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const listeners: [keyof DocumentEventMap, (event: never) => unknown][] = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerdown', hide],
      ['focusout', hide],
      ['scroll', hide],
      ['keydown', onKey],
    ];
    for (const [type, listen] of listeners)
      document.addEventListener(type, listen as EventListener, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const [type, listen] of listeners)
        document.removeEventListener(type, listen as EventListener, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (tip && box.current) place(box.current, tip);
  }, [tip]);

  // Another record may take over the row, with another name.
  useEffect(() => {
    if (!tip) return;
    const observer = new MutationObserver(() => setTip(undefined));
    observer.observe(tip.target, { attributeFilter: ['data-tip'] });
    return () => observer.disconnect();
  }, [tip]);

  if (!tip) return null;
  return (
    <OverPage>
      <div ref={box} className="adx-tip" aria-hidden="true">
        {tip.words}
      </div>
    </OverPage>
  );
}

/** Places the tip beside its element and inside the window. */
function place(box: HTMLElement, { target, at }: Tip): void {
  const from = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isBelow = from.bottom + gap + height <= innerHeight;
  const [left, top] =
    at === 'right'
      ? [from.right + gap + Number(target.dataset.tipGap ?? 0), from.top + (from.height - height) / 2]
      : [from.left + (from.width - width) / 2, isBelow ? from.bottom + gap : from.top - gap - height];
  box.style.left = `${Math.round(Math.max(gap, Math.min(left, innerWidth - width - gap)))}px`;
  box.style.top = `${Math.round(Math.max(gap, top))}px`;
}
