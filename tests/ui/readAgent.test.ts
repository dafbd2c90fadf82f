import { describe, expect, it } from 'vitest';
import { readAgent } from '../../src/profile/security/SecurityDialog';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the browser of a session', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
      false,
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', false],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
      'Safari',
      'macOS',
      false,
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari/605.1.15',
      'Firefox',
      'iOS',
      true,
    ],
    ['curl/8.5.0', 'curl', undefined, false],
    ['Mozilla/5.0', undefined, undefined, false],
    [null, undefined, undefined, false],
  ])('that calls itself %s is put into words', (agent, browser, system, isHandheld) => {
    expect(readAgent(agent)).toEqual({ browser, system, isHandheld });
  });
});
