import { countries } from '../../reference/countries';
import { deviceOfType } from '../../reference/devices';
import { dimensions } from './dimensions';
import { type FactKey, factKeys } from './facts';

/*
 * Normalizes codes in facts: `US`, `USA`, ` us ` and "United States" are all `us`. A key has codes if its dimension has a list of
 * values.
 */

export type ReadCode = {
  readonly code: string;
  /** False if the reference list lacks the code. */
  readonly isKnown: boolean;
};

/** Other spellings in use, by key; ISO 3166 has `gb`, not `uk`. */
const otherNames: Partial<Readonly<Record<FactKey, Readonly<Record<string, string>>>>> = {
  country: {
    uk: 'gb',
    greatbritain: 'gb',
    unitedkingdomofgreatbritainandnorthernireland: 'gb',
    el: 'gr',
    unitedstatesofamerica: 'us',
    russianfederation: 'ru',
    republicofkorea: 'kr',
    korearepublicof: 'kr',
    vietnam: 'vn',
    turkey: 'tr',
    turkiye: 'tr',
    uae: 'ae',
    czechrepublic: 'cz',
    ivorycoast: 'ci',
    holland: 'nl',
    thenetherlands: 'nl',
    macau: 'mo',
    caboverde: 'cv',
    swaziland: 'sz',
    burma: 'mm',
    macedonia: 'mk',
    bruneidarussalam: 'bn',
    syrianarabrepublic: 'sy',
    iranislamicrepublicof: 'ir',
    moldovarepublicof: 'md',
    tanzaniaunitedrepublicof: 'tz',
    venezuelabolivarianrepublicof: 've',
    boliviaplurinationalstateof: 'bo',
    taiwanprovinceofchina: 'tw',
    laopeoplesdemocraticrepublic: 'la',
    palestinestateof: 'ps',
    congothedemocraticrepublicofthe: 'cd',
  },
  environment: {
    app: 'inapp',
    mobileapp: 'inapp',
    mweb: 'mobileweb',
    desktopweb: 'desktop',
    connectedtv: 'ctv',
    digitaloutofhome: 'dooh',
  },
  device: {
    phone: 'Mobile',
    smartphone: 'Mobile',
    mobilephone: 'Mobile',
    pc: 'Desktop',
    personalcomputer: 'Desktop',
    tv: 'SmartTV',
    ctv: 'SmartTV',
    connectedtv: 'SmartTV',
    connecteddevice: 'SmartTV',
    stb: 'SetTopBox',
    gamesconsole: 'Console',
  },
  os: {
    ipados: 'iOS',
    mac: 'macOS',
    osx: 'macOS',
    macosx: 'macOS',
    fireos: 'Fire',
    rokuos: 'Roku',
    tizenos: 'Tizen',
    titanos: 'Titan',
    appletv: 'tvOS',
    appletvos: 'tvOS',
    lgwebos: 'webOS',
    androidtv: 'GoogleTV',
    viziosmartcast: 'SmartCast',
    vidaau: 'VIDAA',
    xboxos: 'Xbox',
  },
  ad_format: { instreamvideo: 'video' },
};

const ends = /[\s._'’`"“”()/&,\-–]/g;

/** Normalizes codes and names for comparison; signs between digits stay, to distinguish `0-1` from `01`. */
function folded(text: string): string {
  // Most values are short codes without accents: normalizing would take most of the time of 100,000 values.
  if (shortCode.test(text)) return text.toLowerCase();
  const plain = text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /\p{L}/u.test(plain) ? plain.replace(ends, '') : plain;
}

const shortCode = /^[a-z]{1,4}\d{0,9}$/i;

const made = new Map<FactKey, ReadonlyMap<string, string> | null>();

function codesOf(key: FactKey): ReadonlyMap<string, string> | null {
  let codes = made.get(key);
  if (codes === undefined) {
    codes = makeCodes(key);
    made.set(key, codes);
  }
  return codes;
}

function makeCodes(key: FactKey): ReadonlyMap<string, string> | null {
  const dimension = dimensions.find((one) => one.by === 'key' && one.key === key && one.options);
  if (!dimension?.options || factKeys[key] !== 'text') return null;
  const codes = new Map<string, string>();
  const values = dimension.options.map(({ value, label }) => [String(value), label] as const);
  for (const [value] of values) codes.set(folded(value), value);
  const add = (name: string, value: string) => {
    if (name !== '' && !codes.has(name)) codes.set(name, value);
  };
  for (const [value, label] of values) add(folded(label), value);
  if (key === 'country') for (const { id, alpha3 } of countries) add(folded(alpha3), id);
  if (key === 'state') for (const [value] of values) add(folded(`US-${value}`), value);
  if (key === 'device') for (const [type, id] of Object.entries(deviceOfType)) add(type, id);
  for (const [name, value] of Object.entries(otherNames[key] ?? {})) add(name, value);
  return codes;
}

/** Whether a key has a list of codes. */
export const hasCodes = (key: string): key is FactKey => key in factKeys && codesOf(key as FactKey) !== null;

/** Returns the code that a text means; a text that is not in the key's list is kept, trimmed. */
export function readCode(key: FactKey, text: string): ReadCode {
  const codes = codesOf(key);
  if (!codes || text === '') return { code: text, isKnown: true };
  const code = codes.get(folded(text.length > longest ? text.slice(0, longest) : text));
  if (code !== undefined && text.length <= longest) return { code, isKnown: true };
  const trimmed = text.trim();
  return { code: trimmed, isKnown: trimmed === '' };
}

/** Longer than any name in a list. */
const longest = 200;
