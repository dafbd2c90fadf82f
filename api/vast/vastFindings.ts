export type Found = { readonly code: string; readonly message: string };

const found = (code: string, message: string): Found => ({ code, message });

/** Everything that can be said of a VAST chain, in sentences for the person who gave it. Of XML: `xmlFindings`. */
export const findings = {
  notVast: () => found('notVast', 'This is XML, but not a VAST document.'),
  version: (version: string) => found('version', `Unknown VAST version ${version}. Use 2.0 to 4.3.`),
  status: (status: number) => found('status', `The ad server answered with status ${status}.`),
  forbidden: (userAgent: string) =>
    found('status', `The ad server answered 403 to the User-Agent “${userAgent}”. It may only answer players.`),
  tooLong: () => found('tooLong', 'The document is larger than 1 MB. Players do not wait for that.'),
  nodes: () => found('tooComplex', 'The document has more than 50,000 elements and attributes.'),
  nested: () => found('tooComplex', 'Elements are nested more than 100 levels deep.'),
  time: () => found('tooComplex', 'Reading the document took too long and was stopped.'),
  queue: () => found('busy', 'Too many VAST checks are running. Try again in a moment.'),
  slow: () => found('slow', 'All wrappers together take more than 20 seconds.'),
  documents: () => found('slow', 'The ads lead to more than 12 documents. The check stopped there.'),
  circle: () => found('circle', 'The wrappers lead back to a document that was already read.'),
  depth: (most: number) => found('depth', `There are more than ${most} wrappers before the ad.`),
  noAddress: () => found('noAddress', 'The wrapper does not say where its ad is (VASTAdTagURI).'),
  relative: (address: string) =>
    found('badAddress', `The wrapper’s address ${address} is relative, and the address of this document is not known.`),
  noFollow: () => found('noFollow', 'Another wrapper is not allowed here (followAdditionalWrappers is false), so players ignore it.'),
  noPod: () => found('noPod', 'A pod is not allowed behind this wrapper (allowMultipleAds is not true), so players ignore its ads.'),
  noAd: () => found('noAd', 'No ad at the moment.'),
  noAdBefore: (place: number) => found('noAdBefore', `Ad ${place} has no ad at the moment, so a later one was checked.`),
  noMedia: () => found('noMedia', 'The ad has no media file to play.'),
  insecureMedia: (url: string) => found('insecureMedia', `Players must load ${url} over https. Change http:// to https://.`),
  insecurePixels: (url: string) =>
    found('insecurePixels', `Browsers may block pixels and images that are not loaded over https, such as ${url}.`),
  misread: (encoding: string) => found('misread', `Some characters are not valid ${encoding}. Players show “�” instead.`),
  noDuration: () => found('noDuration', 'The ad does not say how long it is.'),
  noImpression: () => found('noImpression', 'The ad has no impression pixel.'),
  noEvents: (names: string) => found('noEvents', `No pixels for these events: ${names}.`),
  noClickThrough: () => found('noClickThrough', 'A click on the ad leads nowhere.'),
  noMp4: () => found('noMp4', 'There is no MP4 file, the one format that every player shows.'),
  vpaid: () => found('vpaid', 'The ad uses VPAID, which does not run on CTV.'),
  manyAds: (count: number) => found('manyAds', `There are ${count} ads. The first one was checked.`),
  pod: (count: number) => found('manyAds', `This is a pod of ${count} ads. The first one by sequence was checked.`),
} as const;
