import { purposesAtTheAd } from '../reference/enums';
import { pixels } from './parts';

/** What a vendor has sent with the ad. */
export const vendorPixels = () =>
  pixels('Pixels', {
    tab: 'Pixels',
    requiredIf: { purposes: purposesAtTheAd },
    refuse: [
      { environments: ['ctv', 'inapp'], 'pixels.type': 'js' },
      'CTV and apps do not run scripts. Use images, or remove these environments.',
    ],
    sample: [
      [{ event: 'impression', url: 'https://pixel.vendor.example/i?cb={{CACHEBUSTER}}', type: 'img', sampling: 100 }],
    ],
  });

/** Sample data: where a vendor looks, as the last word of its name says. */
export const sampleVendor = ({ name }: { readonly name: string }) => ({
  environments: { CTV: ['ctv'], 'in-app': ['inapp'], web: ['mobileweb', 'desktop'] }[name.split(' ').at(-1) ?? ''],
});
