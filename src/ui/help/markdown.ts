/** A part of a line: plain text or formatted text. */
export type Span =
  | string
  | { readonly kind: 'strong' | 'em'; readonly inner: readonly Span[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly inner: readonly Span[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Span[])[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Span[])[] };

const bullet = /^\s{0,3}[-*+]\s(.*)$/;
const numbered = /^\s{0,3}\d{1,9}[.)]\s(.*)$/;

/**
 * Parses the Markdown of help texts: bold, italic, code, links and lists. HTML is shown as text. Links go to http and https only;
 * of others only the text remains.
 */
export function parseMarkdown(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines: lines.map(parseSpans) });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1];
    if (item !== undefined) {
      close();
      addItem(blocks, parseSpans(item.trim()), numbered.test(line));
    } else if (line.trim() === '') {
      close();
      blocks.push({ kind: 'paragraph', lines: [] });
    } else {
      lines.push(line.trim());
    }
  }
  close();
  return blocks.filter((block) => block.kind === 'list' || block.lines.length > 0);
}

/** Returns the text without formatting, one line per line or item, for titles, which show no Markdown. */
export const plainWords = (text: string): string =>
  parseMarkdown(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : block.lines))
    .map(wordsOf)
    .join('\n');

const wordsOf = (line: readonly Span[]): string =>
  line
    .map((span) => (typeof span === 'string' ? span : span.kind === 'code' ? span.text : wordsOf(span.inner)))
    .join('');

/** Consecutive items form one list. */
function addItem(blocks: Block[], item: readonly Span[], isNumbered: boolean): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.isNumbered === isNumbered)
    blocks[blocks.length - 1] = { ...last, items: [...last.items, item] };
  else blocks.push({ kind: 'list', isNumbered, items: [item] });
}

// Marks touch the words inside, and underscores within a word are literal: `price_req` is not italic.
const spans =
  /\\([\\`*_[\]()#+\-.!])|`([^`]+)`|\[([^\]]+)\]\(\s*([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\s*\)|\*\*(?=\S)(.+?)(?<=\S)\*\*|(?<!\w)__(?=\S)(.+?)(?<=\S)__(?!\w)|(?<!\*)\*(?=[^\s*])([^*]+?)(?<=[^\s\\])\*|(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g;

function parseSpans(text: string): readonly Span[] {
  const found: Span[] = [];
  const add = (span: Span) => {
    const last = found.at(-1);
    if (typeof span === 'string' && typeof last === 'string') found[found.length - 1] = last + span;
    else if (span !== '') found.push(span);
  };
  let at = 0;
  for (const match of text.matchAll(spans)) {
    add(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, escaped, code, words, href, strong = match[6], , em = match[8]] = match;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add({ kind: 'code', text: code });
    else if (words !== undefined) {
      const address = webAddress(href);
      const inner = parseSpans(words);
      if (address) add({ kind: 'link', href: address, inner });
      else for (const span of inner) add(span);
    } else if (strong !== undefined) add({ kind: 'strong', inner: parseSpans(strong) });
    else if (em !== undefined) add({ kind: 'em', inner: parseSpans(em) });
  }
  add(text.slice(at));
  return found;
}

/** Normalizes an address; undefined where it is not http or https. */
export function webAddress(href: string | null | undefined): string | undefined {
  if (!href || !/^https?:\/\//i.test(href) || !URL.canParse(href)) return undefined;
  return new URL(href).href;
}
