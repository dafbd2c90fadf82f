/** AdCOM 1.0, Connection Types: OpenRTB `device.connectiontype`. */
export const connectionTypes = [
  [1, 'Ethernet'],
  [2, 'Wi-Fi'],
  [3, 'Cellular, unknown generation'],
  [4, 'Cellular 2G'],
  [5, 'Cellular 3G'],
  [6, 'Cellular 4G'],
  [7, 'Cellular 5G'],
] as const;
