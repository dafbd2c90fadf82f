import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { createElement, Fragment, type ReactNode } from 'react';
import type { HelpText } from '../../model/helpTexts';
import { type Block, parseMarkdown, type Span, webAddress } from './markdown';

/** A help text as it is read: its Markdown, and where there is more to read. */
export function HelpWords({ help: { text, link } }: { help: HelpText }) {
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

/** The parts of a text never change places, so they need no keys. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

const WebLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
