type Parts = {
  readonly version?: string;
  readonly duration?: string;
  readonly events?: readonly string[];
  readonly media?: string;
  readonly clicks?: string;
  readonly impression?: string;
  readonly inside?: string;
};

export const quartiles = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];

export const mp4 =
  '<MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080" bitrate="8200">https://cdn.example/a.mp4</MediaFile>';

/** A valid VAST document, apart from the given options. */
export function vastOf({
  version = '4.2',
  duration = '00:00:29.5',
  events = quartiles,
  media = mp4,
  clicks = '<VideoClicks><ClickThrough><![CDATA[https://brand.example/offer]]></ClickThrough></VideoClicks>',
  impression = '<Impression>https://t.example/i</Impression>',
  inside = '',
}: Parts = {}): string {
  const tracking = events.map((event) => `<Tracking event="${event}">https://t.example/${event}</Tracking>`).join('');
  const linear = `<Linear>${duration && `<Duration>${duration}</Duration>`}<TrackingEvents>${tracking}</TrackingEvents>${clicks}${media && `<MediaFiles>${media}</MediaFiles>`}</Linear>`;
  const inLine = `<InLine><AdSystem>Ads</AdSystem><AdTitle>Spot</AdTitle>${impression}<Creatives><Creative>${linear}</Creative></Creatives>${inside}</InLine>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="${version}"><Ad id="1">${inLine}</Ad></VAST>`;
}

/** A wrapper that refers to a URL. */
export const wrapperTo = (address: string, tracking = ''): string =>
  `<VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>Ads</AdSystem><VASTAdTagURI><![CDATA[ ${address} ]]></VASTAdTagURI><Impression>https://t.example/w</Impression><Creatives><Creative><Linear><TrackingEvents>${tracking}</TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad></VAST>`;
