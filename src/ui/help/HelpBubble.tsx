import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { createElement, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { HelpText } from '../../model/helpTexts';
import { type Block, parseMarkdown, type Span, webAddress } from './markdown';
import './helpBubble.css';

type Props = { readonly id: string; readonly help: HelpText };

/**
 * Shows a help text beside its parent element, while that has the pointer or the focus, or after a tap. It is a popover on top of
 * everything, but follows its parent in the document, so that Tab reaches its links.
 */
export function HelpBubble({ id, help }: Props) {
  const bubble = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { placement } = help;

  // A layout effect: the listeners are in place before the first paint.
  useLayoutEffect(() => {
    const host = bubble.current?.parentElement;
    if (!host) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (next: boolean, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(next), ms);
    };
    const isKept = () => host.matches(':hover') || host.querySelector(':focus-visible') !== null;
    // Touch has no hover: a tap is a click.
    const enter = (event: PointerEvent) => event.pointerType !== 'touch' && plan(true, openMs);
    const leave = (event: PointerEvent) =>
      event.pointerType !== 'touch' && plan(host.querySelector(':focus-visible') !== null, closeMs);
    const focus = () => host.querySelector(':focus-visible') && plan(true, 0);
    const blur = () => plan(isKept(), 50);
    const click = (event: MouseEvent) => !bubble.current?.contains(event.target as Node) && plan(true, 0);
    const elsewhere = (event: Event) => !host.contains(event.target as Node) && plan(false, 0);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !bubble.current?.matches(':popover-open')) return;
      // Closes only the bubble, not the form around it.
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

/** A help text: its Markdown, and a link to more. */
function HelpWords({ help: { text, link } }: { help: HelpText }) {
  const translate = useTranslate();
  const more = webAddress(link);
  return (
    <>
      {inOrder(parseMarkdown(text).map(drawBlock))}
      {more && (
        <p>
          <WebLink href={more}>
            {translate('adx.help.more')}
            <ExternalLink className="adx-lucide" size={12} aria-hidden />
          </WebLink>
        </p>
      )}
    </>
  );
}

function drawBlock(block: Block): ReactNode {
  if (block.kind === 'paragraph')
    return <p>{inOrder(block.lines.flatMap((line, at) => [at > 0 && <br />, drawSpans(line)]))}</p>;
  return createElement(
    block.isNumbered ? 'ol' : 'ul',
    null,
    ...block.items.map((item) => createElement('li', null, drawSpans(item))),
  );
}

const drawSpans = (spans: readonly Span[]): ReactNode => inOrder(spans.map(drawSpan));

function drawSpan(span: Span): ReactNode {
  if (typeof span === 'string') return span;
  if (span.kind === 'code') return <code>{span.text}</code>;
  if (span.kind === 'link') return <WebLink href={span.href}>{drawSpans(span.inner)}</WebLink>;
  const Mark = span.kind;
  return <Mark>{drawSpans(span.inner)}</Mark>;
}

/** The parts of a text never change order, so they need no keys. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

const WebLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** Long enough that a passing pointer opens nothing; `closeMs` lets the pointer move into the bubble. */
const openMs = 200;

const closeMs = 250;

type Side = 'top' | 'right' | 'bottom' | 'left';

const gap = 6;

const edge = 8;

const order: Readonly<Record<Side, readonly Side[]>> = {
  top: ['top', 'bottom', 'right', 'left'],
  bottom: ['bottom', 'top', 'right', 'left'],
  right: ['right', 'left', 'bottom', 'top'],
  left: ['left', 'right', 'bottom', 'top'],
};

/** Places a bubble on the wished side of its anchor, else on the first side with space, and inside the window. */
function placeBubble(box: HTMLElement, anchor: Element, wish: HelpText['placement']): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const room: Readonly<Record<Side, boolean>> = {
    top: from.top - gap - height >= edge,
    bottom: from.bottom + gap + height <= innerHeight - edge,
    left: from.left - gap - width >= edge,
    right: from.right + gap + width <= innerWidth - edge,
  };
  const sides = order[wish === null || wish === 'auto' ? 'bottom' : wish];
  const side = sides.find((one) => room[one]) ?? 'bottom';
  const middle = { left: from.left + from.width / 2 - width / 2, top: from.top + from.height / 2 - height / 2 };
  const at = {
    top: { ...middle, top: from.top - gap - height },
    bottom: { ...middle, top: from.bottom + gap },
    left: { ...middle, left: from.left - gap - width },
    right: { ...middle, left: from.right + gap },
  }[side];
  box.dataset.side = side;
  box.style.left = `${Math.round(within(at.left, innerWidth - width))}px`;
  box.style.top = `${Math.round(within(at.top, innerHeight - height))}px`;
}

const within = (place: number, most: number): number => Math.max(edge, Math.min(place, most - edge));
