export type Found = { readonly code: string; readonly message: string };

const found = (code: string, message: string): Found => ({ code, message });

/** Everything that can be said of a VAST chain, in sentences for the person who gave it. Of XML: `xmlFindings`. */
export const findings = {
  notVast: () => found('notVast', 'This is XML, but not a VAST document.'),
  version: (version: string) => found('version', `Unknown VAST version ${version}. Use 2.0 to 4.3.`),
  status: (status: number) => found('status', `The ad server responded with status ${status}.`),
  forbidden: (userAgent: string) =>
    found('status', `The ad server responded 403 to the User-Agent “${userAgent}”. It may only respond to players.`),
  tooLong: () => found('tooLong', 'The document is larger than 1 MB, too large for players.'),
  nodes: () => found('tooComplex', 'The document has more than 50,000 elements and attributes.'),
  nested: () => found('tooComplex', 'Elements are nested more than 100 levels deep.'),
  time: () => found('tooComplex', 'Reading the document took too long and was stopped.'),
  queue: () => found('busy', 'Too many VAST checks are running. Try again in a moment.'),
  slow: () => found('slow', 'All wrappers together take more than 20 seconds.'),
  documents: () => found('slow', 'The ads lead to more than 12 documents. The check stopped there.'),
  circle: () => found('circle', 'The wrappers lead back to a document that was already read.'),
  depth: (most: number) => found('depth', `There are more than ${most} wrappers before the ad.`),
  noAddress: () => found('noAddress', 'The wrapper has no ad address (VASTAdTagURI).'),
  relative: (address: string) =>
    found('badAddress', `The wrapper’s address ${address} is relative, and the address of this document is not known.`),
  noFollow: () => found('noFollow', 'Players ignore this wrapper: followAdditionalWrappers is false.'),
  noPod: () => found('noPod', 'Players ignore the ads of this pod: allowMultipleAds is not true in the wrapper.'),
  noAd: () => found('noAd', 'No ad right now.'),
  noAdBefore: (place: number) => found('noAdBefore', `Ad ${place} is empty right now; a later one was checked.`),
  noMedia: () => found('noMedia', 'The ad has no media file to play.'),
  insecureMedia: (url: string) => found('insecureMedia', `Players must load ${url} over https. Change http:// to https://.`),
  insecurePixels: (url: string) =>
    found('insecurePixels', `Browsers may block pixels and images that are not loaded over https, such as ${url}.`),
  misread: (encoding: string) => found('misread', `Some characters are not valid ${encoding}. Players show “�” instead.`),
  noDuration: () => found('noDuration', 'The ad has no duration.'),
  noImpression: () => found('noImpression', 'The ad has no impression pixel.'),
  noEvents: (names: string) => found('noEvents', `No pixels for these events: ${names}.`),
  noClickThrough: () => found('noClickThrough', 'The ad has no click-through URL.'),
  noMp4: () => found('noMp4', 'MP4 is missing, the one format every player supports.'),
  vpaid: () => found('vpaid', 'The ad uses VPAID, which does not run on CTV.'),
  manyAds: (count: number) => found('manyAds', `There are ${count} ads. The first one was checked.`),
  pod: (count: number) => found('manyAds', `This is a pod of ${count} ads. The first one by sequence was checked.`),
} as const;
