/** Operating systems; `adcomId` from AdCOM 1.0, null where it has none. */
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
] as const;
