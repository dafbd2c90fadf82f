import './helpBubble.css';
import { useLayoutEffect, useRef, useState } from 'react';
import type { HelpText } from '../../model/helpTexts';
import { HelpWords } from './HelpWords';
import { placeBubble } from './placeBubble';

type Props = { readonly id: string; readonly help: HelpText };

/** Long enough that a pointer on its way elsewhere opens nothing, and that one on its way into the bubble finds it still there. */
const openMs = 200;
const closeMs = 250;

/**
 * What a help text says, beside the element it stands in: while the pointer or the focus is in that element, or after a tap on it.
 * It is drawn over everything (`popover`), yet stands in the page where the tab key looks for it, so its links are in reach.
 */
export function HelpBubble({ id, help }: Props) {
  const bubble = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { placement } = help;

  // Before it is seen: a click on what is drawn is heard.
  useLayoutEffect(() => {
    const host = bubble.current?.parentElement;
    if (!host) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (next: boolean, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(next), ms);
    };
    const isKept = () => host.matches(':hover') || host.querySelector(':focus-visible') !== null;
    // A finger has no way to rest on something; its tap is a click.
    const enter = (event: PointerEvent) => event.pointerType !== 'touch' && plan(true, openMs);
    const leave = (event: PointerEvent) =>
      event.pointerType !== 'touch' && plan(host.querySelector(':focus-visible') !== null, closeMs);
    const focus = () => host.querySelector(':focus-visible') && plan(true, 0);
    const blur = () => plan(isKept(), 50);
    const click = (event: MouseEvent) => !bubble.current?.contains(event.target as Node) && plan(true, 0);
    const elsewhere = (event: Event) => !host.contains(event.target as Node) && plan(false, 0);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !bubble.current?.matches(':popover-open')) return;
      // Closes the bubble and not the form around it.
      event.preventDefault();
      event.stopPropagation();
      plan(false, 0);
    };
    const heard = new AbortController();
    const { signal } = heard;
    host.addEventListener('pointerenter', enter, { signal });
    host.addEventListener('pointerleave', leave, { signal });
    host.addEventListener('focusin', focus, { signal });
    host.addEventListener('focusout', blur, { signal });
    host.addEventListener('click', click, { signal });
    document.addEventListener('pointerdown', elsewhere, { signal, capture: true });
    document.addEventListener('scroll', elsewhere, { signal, capture: true, passive: true });
    document.addEventListener('keydown', press, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      heard.abort();
    };
  }, []);

  useLayoutEffect(() => {
    const box = bubble.current;
    if (!box || box.matches(':popover-open') === isOpen) return;
    if (!isOpen) return box.hidePopover();
    box.showPopover();
    const anchor = box.parentElement?.querySelector('button') ?? box.parentElement;
    if (anchor) placeBubble(box, anchor, placement);
  }, [isOpen, placement]);

  return (
    <div ref={bubble} id={id} className="adx-help" popover="manual">
      <strong className="adx-help-title">{help.name}</strong>
      <HelpWords help={help} />
    </div>
  );
}
