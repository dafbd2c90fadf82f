import { partners } from '../../src/reference/partners';

const words = [
  'ID',
  'UID',
  'ASI',
  'SID',
  'URL',
  'USD',
  'CPM',
  'CPCV',
  'CTV',
  'DOOH',
  'DSP',
  'SSP',
  'RTB',
  'VAST',
  'PreBid',
  'Gzip',
  'Audio',
  'ads.txt',
  'min',
  'ms',
  'px',
  'kbps',
  'Mid-roll',
  'Post-roll',
  'VAST URL',
  'VAST XML',
  // Products and companies.
  'Roku',
  'Fire TV',
  'Samsung',
  'LG',
  'Vizio',
  'Apple TV',
  'Xbox',
  'PlayStation',
  'Titan',
  'Google Play',
  'App Store',
  'HUMAN',
  'Pixalate',
  'DoubleVerify',
  'IAS',
  'Protected Media',
  'Forensiq',
  'Fraudlogix',
  'Comscore',
  'Nielsen',
];

const patterns = [/^UTC/, /NAME/, /^(VAST|VPAID|OMID|SIMID) \d\.\d( Wrapper)?$/];

/** Names and standards' terms, which French has as they are. */
export const isSameInFrench = (text: string): boolean =>
  words.includes(text) || partners.some(({ name }) => name === text) || patterns.some((pattern) => pattern.test(text));
