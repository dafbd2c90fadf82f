/** Device classes with their OpenRTB device types: the general ones first, then their subclasses. */
export const devices = [
  { id: 'Mobile', name: 'Mobile', openrtbDeviceTypes: [1, 4, 5] },
  { id: 'Desktop', name: 'Desktop', openrtbDeviceTypes: [2] },
  { id: 'SmartTV', name: 'SmartTV', openrtbDeviceTypes: [3, 6, 7] },
  { id: 'Tablet', name: 'Tablet', openrtbDeviceTypes: [5] },
  { id: 'SetTopBox', name: 'Set-top box', openrtbDeviceTypes: [7] },
  { id: 'Console', name: 'Game console', openrtbDeviceTypes: [6] },
] as const;

type DeviceId = (typeof devices)[number]['id'];

/** Whether a class includes another one: a tablet is a mobile device, a game console is a way to watch TV. */
export function deviceCovers(wide: string, narrow: string): boolean {
  const typesOf = (id: string): readonly number[] => devices.find((one) => one.id === id)?.openrtbDeviceTypes ?? [];
  const types = typesOf(narrow);
  return wide === narrow || (types.length > 0 && types.every((type) => typesOf(wide).includes(type)));
}

/** The class for each OpenRTB device type; a connected device is not always a game console. */
export const deviceOfType: Readonly<Record<number, DeviceId>> = {
  1: 'Mobile',
  2: 'Desktop',
  3: 'SmartTV',
  4: 'Mobile',
  5: 'Tablet',
  6: 'SmartTV',
  7: 'SetTopBox',
};
