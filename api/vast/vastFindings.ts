import type { VastFinding } from '../../src/model/vastCheck';
import { type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import { sayVast } from '../../src/schema/messages/sayVast';

export type Found = Omit<VastFinding, 'step'>;

/** `code` is stable for clients; several messages may share one. */
export const found = (code: string, told: Message): Found => ({
  code,
  message: toEnglish(told),
  ...toMessageCode(told),
});

/** All findings about a VAST chain, as messages for the user. For XML see `xmlFinding`. */
export const findings = {
  notVast: () => found('notVast', 'This is XML, but not a VAST document.'),
  version: (version: string) => found('version', sayVast('vast.version', { version })),
  status: (status: number) => found('status', sayVast('vast.status', { status })),
  forbidden: (userAgent: string) => found('status', sayVast('vast.forbidden', { userAgent })),
  tooLong: () => found('tooLong', 'The document is larger than 1 MB, too large for players.'),
  nodes: () => found('tooComplex', 'The document has more than 50,000 elements and attributes.'),
  nested: () => found('tooComplex', 'Elements are nested more than 100 levels deep.'),
  time: () => found('tooComplex', 'Reading the document took too long and was stopped.'),
  queue: () => found('busy', 'Too many VAST checks are running. Try again in a moment.'),
  slow: () => found('slow', 'All wrappers together take more than 20 seconds.'),
  documents: () => found('slow', 'The ads lead to more than 12 documents. The check stopped there.'),
  circle: () => found('circle', 'The wrappers lead back to a document that was already read.'),
  depth: (most: number) => found('depth', sayVast('vast.depth', { most })),
  noAddress: () => found('noAddress', 'The wrapper has no ad address (VASTAdTagURI).'),
  relative: (address: string) => found('badAddress', sayVast('vast.relative', { address })),
  noFollow: () => found('noFollow', 'Players ignore this wrapper: followAdditionalWrappers is false.'),
  noPod: () => found('noPod', 'Players ignore the ads of this pod: allowMultipleAds is not true in the wrapper.'),
  noAd: () => found('noAd', 'No ad right now.'),
  noAdBefore: (place: number) => found('noAdBefore', sayVast('vast.noAdBefore', { place })),
  noMedia: () => found('noMedia', 'The ad has no media file to play.'),
  insecureMedia: (url: string) => found('insecureMedia', sayVast('vast.insecureMedia', { url })),
  insecurePixels: (url: string) => found('insecurePixels', sayVast('vast.insecurePixels', { url })),
  misread: (encoding: string) => found('misread', sayVast('vast.misread', { encoding })),
  noDuration: () => found('noDuration', 'The ad has no duration.'),
  noImpression: () => found('noImpression', 'The ad has no impression pixel.'),
  noEvents: (names: string) => found('noEvents', sayVast('vast.noEvents', { events: names })),
  noClickThrough: () => found('noClickThrough', 'The ad has no click-through URL.'),
  noMp4: () => found('noMp4', 'MP4 is missing, the one format every player supports.'),
  vpaid: () => found('vpaid', 'The ad uses VPAID, which does not run on CTV.'),
  manyAds: (count: number) => found('manyAds', sayVast('vast.manyAds', { count })),
  pod: (count: number) => found('manyAds', sayVast('vast.pod', { count })),
} as const;
