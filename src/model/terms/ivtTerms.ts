import { purposesAtTheAd } from '../../reference/enums';
import { pixels } from './parts';

/** Pixels of a vendor that are sent with the ad. */
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

/** Sample data: the environments of a vendor, from the last word of its name. */
export const sampleVendor = ({ name }: { readonly name: string }) => ({
  environments: { CTV: ['ctv'], 'in-app': ['inapp'], web: ['mobileweb', 'desktop'] }[name.split(' ').at(-1) ?? ''],
});
