import { plainMessages } from './plainMessages';

export const sayVast = plainMessages({
  'vast.encoding':
    'The response states Content-Encoding: {encoding} but cannot be unpacked. Use gzip, deflate, br or none.',
  'vast.version': 'Unknown VAST version {version}. Use 2.0 to 4.3.',
  'vast.status': 'The ad server responded with status {status}.',
  'vast.forbidden': 'The ad server responded 403 to the User-Agent “{userAgent}”. It may only respond to players.',
  'vast.depth': 'There are more than {most} wrappers before the ad.',
  'vast.relative': 'The wrapper’s address {address} is relative, and the address of this document is not known.',
  'vast.noAdBefore': 'Ad {place} is empty right now; a later one was checked.',
  'vast.insecureMedia': 'Players must load {url} over https. Change http:// to https://.',
  'vast.insecurePixels': 'Browsers may block pixels and images that are not loaded over https, such as {url}.',
  'vast.misread': 'Some characters are not valid {encoding}. Players show “�” instead.',
  'vast.noEvents': 'No pixels for these events: {events}.',
  'vast.manyAds': 'There are {count} ads. The first one was checked.',
  'vast.pod': 'This is a pod of {count} ads. The first one by sequence was checked.',
  'vast.linears': 'The VAST must have one linear creative; this one has {count}.',
});
