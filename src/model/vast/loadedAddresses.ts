import type { XmlElement } from './parseXml';

/** What a player must load to show the ad: over http, browsers block it. */
const needed: ReadonlySet<string> = new Set([
  'MediaFile',
  'InteractiveCreativeFile',
  'VASTAdTagURI',
  'JavaScriptResource',
  'ExecutableResource',
]);

/** What a player loads beside the ad: pixels, and pictures and texts around it. Without it the ad is shown all the same. */
const beside: ReadonlySet<string> = new Set([
  'Impression',
  'Tracking',
  'Error',
  'Viewable',
  'NotViewable',
  'ViewUndetermined',
  'ClickTracking',
  'CustomClick',
  'NonLinearClickTracking',
  'CompanionClickTracking',
  'IconClickTracking',
  'IconViewTracking',
  'StaticResource',
  'IFrameResource',
  'ClosedCaptionFile',
]);

/** Text for a script, and what is for others than players. */
const notRead: ReadonlySet<string> = new Set([
  'AdParameters',
  'CreativeExtensions',
  'Mezzanine',
  'VerificationParameters',
]);

export type Insecure = { readonly needed: string | null; readonly beside: string | null };

/** The first addresses in an ad that a player loads over http; nothing else in it is looked at. */
export function insecureIn(ad: XmlElement): Insecure {
  let inNeeded: string | null = null;
  let inBeside: string | null = null;
  const look = (element: XmlElement): void => {
    const address = element.text.trim();
    if (needed.has(element.name) && isInsecure(address)) inNeeded ??= address;
    if (beside.has(element.name) && isInsecure(address)) inBeside ??= address;
    // Before VAST 4.1 verifications are an extension; other extensions follow no standard.
    const children =
      element.name === 'Extension'
        ? element.children.filter(({ name }) => name === 'AdVerifications')
        : element.children;
    for (const child of children) if (!notRead.has(child.name)) look(child);
  };
  look(ad);
  return { needed: inNeeded, beside: inBeside };
}

/** As browsers judge mixed content: an address of the viewer's own machine counts as secure. */
export const isInsecure = (address: string): boolean =>
  /^http:/i.test(address) &&
  !/^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?#]|$)/i.test(address);

const inMarkup = new RegExp(
  `<(?:${[...needed, ...beside].join('|')})(?:\\s[^<>]*)?>\\s*(?:<!\\[CDATA\\[\\s*)?([hH][tT][tT][pP]:[^\\s<\\]]{0,2000})`,
  'g',
);

/**
 * The first such address in the text of a document, without reading it as XML: for a column that is worked out for each row of a
 * list. The text is searched once.
 */
export function insecureAddressIn(xml: string): string | undefined {
  for (const [, address = ''] of xml.matchAll(inMarkup)) if (isInsecure(address)) return address;
  return undefined;
}
