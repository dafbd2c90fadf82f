import type { TrafficPlace } from '../../src/model/sample/trafficObjects';
import { partOf, placeOf } from './chance';
import type { AccountPlan } from './channelPlans';
import { type Spot, spotsOf } from './markets';
import {
  consentOf,
  type Inventory,
  type Screen,
  type StreamKeys,
  screensOf,
  sizeOf,
  startDelayOf,
  venueOf,
} from './streams';

type PlaceKeys = Omit<StreamKeys, 'demand' | 'channel' | 'sub' | 'ad_format' | 'floor_bucket' | 'params'>;

/** The place of an ad in a bid request. */
export type BuyPlace = {
  readonly key: string;
  readonly keys: PlaceKeys;
  readonly offset: number;
  readonly invalid: number;
};

export type BuyPlaces = { of(source: number, environment: TrafficPlace, country: string, variant: number): BuyPlace };

/** Returns a few places for each seller, country and environment, always the same ones. */
export function buyPlacesOf(inventory: Inventory, account: AccountPlan, seed: number): BuyPlaces {
  const known = new Map<string, BuyPlace>();
  return {
    of(source, environment, country, variant) {
      const key = `${source} ${environment} ${country} ${variant}`;
      const found = known.get(key) ?? make(key, source, environment, country, variant);
      known.set(key, found);
      return found;
    },
  };

  function make(key: string, source: number, environment: TrafficPlace, country: string, variant: number): BuyPlace {
    const own = (what: number): number =>
      partOf(seed, source, variant, what, country.charCodeAt(0) * 256 + country.charCodeAt(1));
    const items = inventory.of(account.id, environment);
    // A seller has a handful of apps or sites; one request in eight names no known one.
    const item =
      own(1) < 0.88 ? items[Math.floor(partOf(seed, source, Math.floor(own(2) * 8), 91) * items.length)] : undefined;
    const screens = screensOf(environment, item?.store);
    const spots = spotsOf({ [country]: 1 });
    const spot = spots[
      placeOf(
        spots.map(({ weight }) => weight),
        spots.reduce((sum, { weight }) => sum + weight, 0),
        own(3),
      )
    ] as Spot;
    const screen = screens[
      placeOf(
        screens.map(({ weight }) => weight),
        screens.reduce((sum, { weight }) => sum + weight, 0),
        own(4),
      )
    ] as Screen;
    const isWeb = environment === 'mobileweb' || environment === 'desktop';
    return {
      key,
      offset: spot.offset,
      invalid: item?.invalid ?? 0.01,
      keys: {
        environment,
        app: isWeb ? 0 : (item?.id ?? 0),
        site: isWeb ? (item?.id ?? 0) : 0,
        content_cat: item?.cats[0] ?? 'IAB1',
        country,
        state: spot.state,
        device: screen.device,
        os: screen.os,
        browser: screen.browser,
        start_delay: String(startDelayOf(environment, own(5))),
        plcmt: own(6) < 0.85 ? '1' : isWeb ? '4' : '3',
        player_size: sizeOf(environment, own(7)),
        venue_type: venueOf(environment, own(8)),
        consent_state: consentOf(country, own(9)),
      },
    };
  }
}
