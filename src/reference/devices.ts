/** Device classes with their OpenRTB device types. */
export const devices = [
  { id: 'Mobile', name: 'Mobile', openrtbDeviceTypes: [1, 4, 5] },
  { id: 'Desktop', name: 'Desktop', openrtbDeviceTypes: [2] },
  { id: 'SmartTV', name: 'SmartTV', openrtbDeviceTypes: [3, 6, 7] },
] as const;
