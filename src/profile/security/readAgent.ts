export type Agent = {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly isHandheld: boolean;
};

// In this order: nearly all of them call themselves Safari, Chrome and Mozilla too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (agent: string, list: typeof browsers): string | undefined =>
  list.find(([shape]) => shape.test(agent))?.[1];

/** Browser and system in a word each, from a User-Agent header; what is no browser is called by the first word of its own. */
export function readAgent(agent: string | null): Agent {
  const given = agent?.trim() ?? '';
  const own = given.split(/[\s/]/, 1)[0] || undefined;
  const system = named(given, systems);
  const browser = named(given, browsers) ?? (own === 'Mozilla' ? undefined : own);
  return { browser, system, isHandheld: system === 'iOS' || system === 'Android' };
}
