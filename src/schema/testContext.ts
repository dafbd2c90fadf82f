import { vastParams } from '../reference/vastParams';
import { country, domain, text } from './fields';

/** The made-up viewer of a test call; the screen shows these fields and the API checks by them. */
export const testContextFields = {
  country: country('Country'),
  bundle: text('Bundle', { maxLength: 255, pattern: /^\S+$/, example: '698123' }),
  domain: domain('Domain'),
  ip: text('IP address', {
    maxLength: 45,
    pattern: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]*)$/i,
    example: '203.0.113.7',
  }),
  // It is sent in a header, which takes no other characters.
  ua: text('User agent', { maxLength: 500, pattern: /^[\x20-\x7e]+$/, example: 'Roku/DVP-12.0' }),
};

export type TestContext = { readonly [K in keyof typeof testContextFields]: string };

const exampleOf = (name: string): string => vastParams.find((entry) => entry.name === name)?.example ?? '';

/** A viewer with which a test call works if the user changes nothing. */
export const usualTestContext: TestContext = {
  country: exampleOf('country'),
  bundle: exampleOf('app_bundle'),
  domain: exampleOf('domain'),
  ip: exampleOf('ip'),
  ua: exampleOf('ua'),
};
