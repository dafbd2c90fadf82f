type SampleDevice = {
  readonly ua: string;
  /** AdCOM device type. */
  readonly devicetype: number;
  readonly make: string;
  readonly model?: string;
  readonly os: string;
};

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const chrome = (rest: string): string => `AppleWebKit/537.36 (KHTML, like Gecko) ${rest} Safari/537.36`;

/** A realistic device for each environment, for sample requests. */
export const sampleDevices: Readonly<Record<string, SampleDevice>> = {
  ctv: { ua: 'Roku/DVP-12.0', devicetype: 3, make: 'Roku', model: 'Roku Ultra', os: 'Roku' },
  inapp: {
    ua: `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome('Version/4.0 Chrome/131.0.0.0 Mobile')}`,
    devicetype: 4,
    make: 'Google',
    model: 'Pixel 9',
    os: 'Android',
  },
  mobileweb: {
    ua: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`,
    devicetype: 4,
    make: 'Apple',
    model: 'iPhone',
    os: 'iOS',
  },
  desktop: {
    ua: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome('Chrome/131.0.0.0')}`,
    devicetype: 2,
    make: 'PC',
    os: 'Windows',
  },
  dooh: {
    ua: `Mozilla/5.0 (Linux; Android 11) ${chrome('Chrome/120.0.0.0')}`,
    devicetype: 8,
    make: 'Sharp',
    os: 'Android',
  },
};
