import type { TrafficObject, TrafficObjects, TrafficPlace, VendorValues } from '../../src/model/sample/trafficObjects';

/** A vendor that checks or measures; id 0 is the platform's own filter, which checks everything for free. */
export type Vendor = { readonly id: number; readonly sampling: number; readonly fee: number };

export type Vendors = { of(account: number, stage: 'prebid' | 'postbid', place: TrafficPlace): Vendor };

const ourselves: Vendor = { id: 0, sampling: 100, fee: 0 };

export function vendorsOf({ vendors }: TrafficObjects): Vendors {
  const known = new Map<string, Vendor>();
  return {
    of(account, stage, place) {
      const key = `${account} ${stage} ${place}`;
      const fits = ({ owner, isUsed, status, values }: TrafficObject<VendorValues>): boolean =>
        (owner === account || owner === null) &&
        isUsed &&
        status === 1 &&
        values.purposes.includes(stage) &&
        values.environments.includes(place);
      const made = known.get(key) ?? vendorOf(vendors.find(fits));
      known.set(key, made);
      return made;
    },
  };
}

const vendorOf = (found: TrafficObject<VendorValues> | undefined): Vendor =>
  found ? { id: found.id, sampling: found.values.sampling ?? 100, fee: found.values.fee ?? 0 } : ourselves;
