// What a definition must know of a VAST document to check what was typed. Whether players can show it is for a real parser to
// say, when the creative is validated.

const versions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'];

/** Comments may hold anything, and say nothing. */
const plain = (xml: string): string => xml.replace(/<!--[\s\S]*?-->/g, '');

/** The version a VAST document says it has. */
export const vastVersionOf = (xml: string): string | undefined =>
  /<VAST\b[^>]*?\sversion\s*=\s*["']([^"']*)["']/.exec(plain(xml))?.[1]?.trim();

/** Seconds of its linear creative, `HH:MM:SS` or `HH:MM:SS.mmm`, rounded up. */
export function vastDurationOf(xml: string): number | undefined {
  const [, hours, minutes, seconds] = /<Duration>\s*(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)\s*<\/Duration>/.exec(plain(xml)) ?? [];
  return hours === undefined ? undefined : Math.ceil(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** The first address in it that is not https; namespaces are names and no addresses. */
export const insecureAddressIn = (xml: string): string | undefined =>
  /\bhttp:\/\/[^\s"'<>\]]+/i.exec(
    plain(xml).replace(/\s(?:xmlns(?::[\w-]+)?|[\w-]+:(?:noNamespaceS|s)chemaLocation)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''),
  )?.[0];

/** What is wrong with a VAST document that is to be served as it is. */
export function whyNotVast(xml: string): string | undefined {
  const text = plain(xml).trim();
  if (!/^(?:<\?xml[^>]*\?>\s*)?<VAST\b[\s\S]*<\/VAST>$/.test(text)) return 'It must be one VAST document, from <VAST …> to </VAST>.';
  const version = vastVersionOf(text);
  if (!version || !versions.includes(version)) return 'It must say its VAST version, 2.0 to 4.3.';
  const linears = text.match(/<Linear[\s>]/g)?.length ?? 0;
  if (linears !== 1) return `It must have one linear creative; this has ${linears}.`;
  const insecure = insecureAddressIn(text);
  return insecure && `All its addresses must start with https://; ${insecure} does not.`;
}
