// Quick checks of a VAST document, to fill in and check a form while a person types. The parser checks the document itself, off this
// thread, when the creative is saved or validated. Each function reads the text once.
import type { Message } from '../schema/messages/message';
import { sayVast } from '../schema/messages/sayVast';
import { secondsOf } from './vast/secondsOf';

export { insecureAddressIn } from './vast/loadedAddresses';

const versions = ['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** Longest start tag or duration that is read, in characters. */
const near = 2000;

/** Removes everything from each `start` to the next `end`. */
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

/** The document without comments, which may contain tags. */
const plain = (xml: string): string => without('<!--', '-->', xml);

/** The text after the first `word`, at most `near` characters. */
function behind(xml: string, word: string): string | undefined {
  const text = plain(xml);
  const at = text.indexOf(word);
  return at < 0 ? undefined : text.slice(at + word.length, at + word.length + near);
}

/** The `version` attribute of the VAST element. */
export const vastVersionOf = (xml: string): string | undefined =>
  /^[^>]*?\sversion\s*=\s*["']([^"'<>]*)["']/.exec(behind(xml, '<VAST') ?? '')?.[1]?.trim();

/** Duration of the linear creative in seconds, rounded up; reads `HH:MM:SS` and `HH:MM:SS.mmm`. */
export function vastDurationOf(xml: string): number | undefined {
  const [text = ''] = behind(xml, '<Duration>')?.split('<', 1) ?? [];
  const seconds = secondsOf(text);
  return seconds === null ? undefined : Math.ceil(seconds);
}

/** Returns what is obviously wrong with a VAST document, or undefined. A document without an ad is valid: no ad is available now. */
export function whyNotVast(xml: string): Message | undefined {
  if (!/^[\s/>]/.test(behind(xml, '<VAST') ?? '')) return 'Enter one VAST document, from <VAST …> to </VAST>.';
  const [, ...ads] = without('<![CDATA[', ']]>', plain(xml)).split(/<Ad(?=[\s/>])/);
  if (ads.length === 0) return undefined;
  if (!versions.includes(vastVersionOf(xml) ?? '')) return 'The VAST version is missing. Use 2.0 to 4.3.';
  for (const ad of ads) {
    const linears = ad.match(/<Linear[\s>]/g)?.length ?? 0;
    // A wrapper's linear creative is in the document that it names.
    if (linears !== 1 && ad.includes('<InLine')) return sayVast('vast.linears', { count: linears });
  }
  return undefined;
}
