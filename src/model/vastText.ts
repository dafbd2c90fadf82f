// What a definition must know of a VAST document to fill in and check a form at once. Whether players can show it is for the parser
// to say, off this thread, when the creative is saved or validated. Each of these searches the text once.
import type { Message } from '../schema/messages/message';
import { sayVast } from '../schema/messages/sayVast';
import { secondsOf } from './vast/secondsOf';

export { insecureAddressIn } from './vast/loadedAddresses';

const versions = ['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** A tag, or a duration, is no longer than this. */
const near = 2000;

/** A text without the stretches between two marks. */
function without(start: string, end: string, text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let from = text.indexOf(start); from >= 0; from = text.indexOf(start, done)) {
    const to = text.indexOf(end, from + start.length);
    if (to < 0) break;
    parts.push(text.slice(done, from));
    done = to + end.length;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** Comments may hold anything, and say nothing. */
const plain = (xml: string): string => without('<!--', '-->', xml);

/** What follows the first of these words, as far as it can matter. */
function behind(xml: string, word: string): string | undefined {
  const text = plain(xml);
  const at = text.indexOf(word);
  return at < 0 ? undefined : text.slice(at + word.length, at + word.length + near);
}

/** The version a VAST document says it has. */
export const vastVersionOf = (xml: string): string | undefined =>
  /^[^>]*?\sversion\s*=\s*["']([^"'<>]*)["']/.exec(behind(xml, '<VAST') ?? '')?.[1]?.trim();

/** Seconds of its linear creative, `HH:MM:SS` or `HH:MM:SS.mmm`, rounded up. */
export function vastDurationOf(xml: string): number | undefined {
  const [text = ''] = behind(xml, '<Duration>')?.split('<', 1) ?? [];
  const seconds = secondsOf(text);
  return seconds === null ? undefined : Math.ceil(seconds);
}

/** What is wrong at first sight with a VAST document that is to be served as it is. Without an ad it is sound: there is none just now. */
export function whyNotVast(xml: string): Message | undefined {
  if (!/^[\s/>]/.test(behind(xml, '<VAST') ?? '')) return 'Enter one VAST document, from <VAST …> to </VAST>.';
  const [, ...ads] = without('<![CDATA[', ']]>', plain(xml)).split(/<Ad(?=[\s/>])/);
  if (ads.length === 0) return undefined;
  if (!versions.includes(vastVersionOf(xml) ?? '')) return 'The VAST version is missing. Use 2.0 to 4.3.';
  for (const ad of ads) {
    const linears = ad.match(/<Linear[\s>]/g)?.length ?? 0;
    // Behind a wrapper it is in the next document.
    if (linears !== 1 && ad.includes('<InLine')) return sayVast('vast.linears', { count: linears });
  }
  return undefined;
}
