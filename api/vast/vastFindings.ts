export type Found = { readonly code: string; readonly message: string };

const found = (code: string, message: string): Found => ({ code, message });

/** Everything that can be said of a VAST chain, in sentences for whoever gave it. */
export const findings = {
  notXml: () => found('notXml', 'It is no well-formed XML.'),
  notVast: () => found('notVast', 'It is XML, but no VAST document.'),
  version: (version: string) => found('version', `It says that its VAST version is ${version}; those from 2.0 to 4.3 are known.`),
  status: (status: number) => found('status', `Its server answers with the status ${status}.`),
  tooLong: () => found('tooLong', 'It is larger than 1 MB, which no player waits for.'),
  slow: () => found('slow', 'All its wrappers together take more than 20 seconds.'),
  circle: () => found('circle', 'Its wrappers lead round in a circle.'),
  depth: (most: number) => found('depth', `It has more than ${most} wrappers before the ad.`),
  noAd: () => found('noAd', 'It has no ad just now.'),
  noMedia: () => found('noMedia', 'Its ad has no media file to play.'),
  insecureMedia: (url: string) => found('insecureMedia', `Its media must come from addresses that start with https://; ${url} does not.`),
  noDuration: () => found('noDuration', 'Its ad does not say how long it is.'),
  noImpression: () => found('noImpression', 'Nobody is told of its impressions.'),
  noEvents: (names: string) => found('noEvents', `Nobody is told of these events: ${names}.`),
  noClickThrough: () => found('noClickThrough', 'A click on it leads nowhere.'),
  noMp4: () => found('noMp4', 'It has no MP4, the one format that every player shows.'),
  vpaid: () => found('vpaid', 'It uses VPAID, which does not run on CTV.'),
  manyAds: (count: number) => found('manyAds', `It has ${count} ads; the first one was looked at.`),
} as const;
