import type { TrafficPlace } from '../../../../src/model/sample/trafficObjects';

/** What an ad is seen on. */
export type Screen = { readonly device: string; readonly os: string; readonly browser: string; readonly weight: number };

const screen = (device: string, os: string, browser: string, weight = 1): Screen => ({ device, os, browser, weight });

/** What an app of a store runs on. */
const ofStore: Readonly<Record<string, readonly Screen[]>> = {
  roku: [screen('SmartTV', 'Roku', 'roku')],
  firetv: [screen('SmartTV', 'Fire', 'fire-tv', 9), screen('SmartTV', 'Fire', 'silk', 1)],
  samsung: [screen('SmartTV', 'Tizen', 'samsung')],
  lg: [screen('SmartTV', 'webOS', 'lg')],
  vizio: [screen('SmartTV', 'SmartCast', 'vizio')],
  tvos: [screen('SetTopBox', 'tvOS', 'apple-tv')],
  xbox: [screen('Console', 'Xbox', 'xbox')],
  playstation: [screen('Console', 'PlayStation', 'playstation')],
  titan: [screen('SmartTV', 'Titan', 'philips')],
  googleplay: [screen('Mobile', 'Android', 'chrome', 9), screen('Mobile', 'Android', 'miui', 1)],
  appstore: [screen('Mobile', 'iOS', 'safari')],
};

const ofPlace: Readonly<Record<TrafficPlace, readonly Screen[]>> = {
  ctv: [
    screen('SmartTV', 'Roku', 'roku', 34),
    screen('SmartTV', 'Fire', 'fire-tv', 26),
    screen('SmartTV', 'Tizen', 'samsung', 20),
    screen('SmartTV', 'GoogleTV', 'android-tv', 12),
    screen('SmartTV', 'webOS', 'lg', 8),
  ],
  inapp: [screen('Mobile', 'Android', 'chrome', 55), screen('Mobile', 'iOS', 'safari', 45)],
  mobileweb: [
    screen('Mobile', 'iOS', 'safari', 46),
    screen('Mobile', 'Android', 'chrome', 44),
    screen('Mobile', 'Android', 'opera', 4),
    screen('Mobile', 'Android', 'firefox', 3),
    screen('Mobile', 'iOS', 'duckduckgo', 3),
  ],
  desktop: [
    screen('Desktop', 'Windows', 'chrome', 46),
    screen('Desktop', 'Windows', 'edge', 17),
    screen('Desktop', 'macOS', 'safari', 14),
    screen('Desktop', 'macOS', 'chrome', 10),
    screen('Desktop', 'Windows', 'firefox', 8),
    screen('Desktop', 'Linux', 'firefox', 5),
  ],
  dooh: [screen('SmartTV', 'Android', '', 50), screen('SmartTV', 'Linux', '', 30), screen('SmartTV', 'Windows', '', 20)],
};

export const screensOf = (place: TrafficPlace, store?: string): readonly Screen[] => ofStore[store ?? ''] ?? ofPlace[place];

/** Stores that a name speaks of, such as that of a channel for one device. */
export const storesIn = (name: string): readonly string[] =>
  /\bRoku\b/.test(name) ? ['roku'] : /\bFire TV\b/.test(name) ? ['firetv'] : [];
