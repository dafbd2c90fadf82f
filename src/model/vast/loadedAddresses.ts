import type { XmlElement } from './parseXml';

/** Elements that a player must load to show the ad: browsers block them over http. */
const needed: ReadonlySet<string> = new Set([
  'MediaFile',
  'InteractiveCreativeFile',
  'VASTAdTagURI',
  'JavaScriptResource',
  'ExecutableResource',
]);

/** Elements that a player loads besides: pixels, companions and icons. The ad is shown without them too. */
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

/** Text for scripts, and elements that are not for players. */
const notRead: ReadonlySet<string> = new Set([
  'AdParameters',
  'CreativeExtensions',
  'Mezzanine',
  'VerificationParameters',
]);

export type Insecure = { readonly needed: string | null; readonly beside: string | null };

/** Returns the first insecure addresses in an ad; other faults are ignored. */
export function insecureIn(ad: XmlElement): Insecure {
  let inNeeded: string | null = null;
  let inBeside: string | null = null;
  const look = (element: XmlElement): void => {
    const address = element.text.trim();
    if (needed.has(element.name) && isInsecure(address)) inNeeded ??= address;
    if (beside.has(element.name) && isInsecure(address)) inBeside ??= address;
    // Before VAST 4.1 verifications are an extension; other extensions have no standard.
    const children =
      element.name === 'Extension'
        ? element.children.filter(({ name }) => name === 'AdVerifications')
        : element.children;
    for (const child of children) if (!notRead.has(child.name)) look(child);
  };
  look(ad);
  return { needed: inNeeded, beside: inBeside };
}

/** Whether browsers treat an address as mixed content: loopback addresses count as secure. */
export const isInsecure = (address: string): boolean =>
  /^http:/i.test(address) &&
  !/^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?#]|$)/i.test(address);

const inMarkup = new RegExp(
  `<(?:${[...needed, ...beside].join('|')})(?:\\s[^<>]*)?>\\s*(?:<!\\[CDATA\\[\\s*)?([hH][tT][tT][pP]:[^\\s<\\]]{0,2000})`,
  'g',
);

/**
 * Returns the first insecure address in a document's text without parsing it, for a column that is computed for each row of a
 * list. The text is scanned once.
 */
export function insecureAddressIn(xml: string): string | undefined {
  for (const [, address = ''] of xml.matchAll(inMarkup)) if (isInsecure(address)) return address;
  return undefined;
}
