/** Operating systems; `adcomId` is the id in AdCOM 1.0, or null. Those of TVs and consoles follow the common ones. */
export const operatingSystems = [
  { id: 'Windows', name: 'Windows', adcomId: 28 },
  { id: 'iOS', name: 'iOS', adcomId: 13 },
  { id: 'Android', name: 'Android', adcomId: 2 },
  { id: 'Roku', name: 'Roku', adcomId: null },
  { id: 'Tizen', name: 'Tizen', adcomId: 25 },
  { id: 'macOS', name: 'macOS', adcomId: 15 },
  { id: 'Linux', name: 'Linux', adcomId: 14 },
  { id: 'Titan', name: 'Titan', adcomId: null },
  { id: 'Fire', name: 'Fire', adcomId: 10 },
  { id: 'webOS', name: 'webOS', adcomId: 27 },
  { id: 'tvOS', name: 'tvOS', adcomId: 3 },
  { id: 'VIDAA', name: 'VIDAA', adcomId: null },
  { id: 'SmartCast', name: 'SmartCast', adcomId: null },
  { id: 'GoogleTV', name: 'Google TV', adcomId: null },
  { id: 'Xbox', name: 'Xbox', adcomId: null },
  { id: 'PlayStation', name: 'PlayStation', adcomId: 22 },
] as const;
