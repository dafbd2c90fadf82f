import { browsers } from '../../src/reference/browsers';
import { operatingSystems } from '../../src/reference/operatingSystems';
import { partners } from '../../src/reference/partners';
import { usStates } from '../../src/reference/usStates';
import { texts } from './words';

const same = texts`
  ID | UID | ASI | SID | URL | USD | CPM | CPCV | CTV | DOOH | DSP | SSP | RTB | VAST | PreBid | Gzip | Audio | ads.txt |
  min | ms | px | kbps | Mid-roll | Post-roll | VAST URL | VAST XML | Pods | EIDs | GPP | APAC | LATAM | EMEA | NAM | SEA |
  MENA | HTTP 204 | AES-128 | HMAC-SHA1 | Adobe Flash | app-ads.txt | sellers.json | km | Ethernet | deal | deals |
  Wi-Fi | GIVT | SIVT
`;
// Languages have their own names.
const languages = ['English', 'Français'];
const products = texts`
  Roku | Fire TV | Samsung | LG | Vizio | Apple TV | Xbox | PlayStation | Titan | Google Play | App Store | HUMAN |
  Pixalate | DoubleVerify | IAS | Protected Media | Forensiq | Fraudlogix | Comscore | Nielsen
`;

const patterns = [/^UTC/, /NAME/, /^(VAST|VPAID|OMID|SIMID) \d\.\d( Wrapper)?$/];

/** Names and standard terms that are the same in French. */
export const isSameInFrench = (text: string): boolean =>
  [...same, ...languages, ...products].includes(text) ||
  [...partners, ...browsers, ...operatingSystems, ...usStates].some(({ name }) => name === text) ||
  patterns.some((pattern) => pattern.test(text));
