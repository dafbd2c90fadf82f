import { admin, demand } from '../schema/access';
import { choice, text } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Application = Infer<typeof applications>;
export const applications = defineResource({
  name: 'applications',
  label: ['Application', 'Applications'],
  icon: 'appWindow',
  owner: 'accountOrGlobal',
  uniqueName: false,
  hidden: true,
  paged: true,
  fields: {
    bundle: text('Bundle', { required: true, maxLength: 255, unique: ['bundle', 'store'], search: true, example: 'com.studio.game' }),
    store: choice('Store', {
      required: true,
      options: {
        roku: 'Roku',
        firetv: 'Fire TV',
        samsung: 'Samsung',
        lg: 'LG',
        vizio: 'Vizio',
        tvos: 'Apple TV',
        xbox: 'Xbox',
        playstation: 'PlayStation',
        titan: 'Titan',
        googleplay: 'Google Play',
        appstore: 'App Store',
        other: 'Other',
      },
    }),
    storeId: text('Store ID', { maxLength: 64, search: true }),
  },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  sample: {
    count: 2000,
    firstId: 40_001,
    pattern:
      '{Copperline|Pocket|Harbour|Northbay|Fox|Lunar|Amber|Cobalt|Willow|Rapid|Tiny|Grand|Silver|Prairie} {Solitaire|TV|News|Weather|Kitchen|Racing|Chess|Radio|Movies|Puzzle|Runner|Golf|Fishing|Trivia} {Go|Plus|Live|HD|Deluxe|Stories|2}',
    names: ['Copperline TV', 'Pocket Solitaire Fox', 'Harbour News', 'Northbay Play'],
  },
});
