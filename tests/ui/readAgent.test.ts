import { expect, it } from 'vitest';
import { readAgent } from '../../src/profile/security/SecurityDialog';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = `${webkit} Chrome/140.0.0.0`;
const iphone = 'iPhone; CPU iPhone OS 18_0 like Mac OS X';
const mozilla = (machine: string, rest: string) => `Mozilla/5.0 (${machine}) ${rest}`;
const windows = 'Windows NT 10.0; Win64; x64';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';

it.each([
  [mozilla(windows, `${chrome} Safari/537.36`), 'Chrome', 'Windows', false],
  [mozilla(windows, `${chrome} Safari/537.36 Edg/140.0.0.0`), 'Edge', 'Windows', false],
  [mozilla('X11; CrOS x86_64 14541.0.0', `${chrome} Safari/537.36`), 'Chrome', 'ChromeOS', false],
  [mozilla(mac, `${webkit} Version/18.0 Safari/605.1.15`), 'Safari', 'macOS', false],
  [mozilla('Linux; Android 15; Pixel 9', `${chrome} Mobile Safari/537.36`), 'Chrome', 'Android', true],
  [mozilla(iphone, 'AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari/605.1.15'), 'Firefox', 'iOS', true],
  ['curl/8.5.0', 'curl', undefined, false],
  ['Mozilla/5.0', undefined, undefined, false],
  [null, undefined, undefined, false],
])('the browser of a session, which calls itself %s, is put into words', (agent, browser, system, isHandheld) => {
  expect(readAgent(agent)).toEqual({ browser, system, isHandheld });
});
