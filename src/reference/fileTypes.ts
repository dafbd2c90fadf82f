/** Accepted file types, by media type, with their labels and file endings. */
export const fileTypes: Readonly<Record<string, { readonly label: string; readonly ending: string }>> = {
  'video/mp4': { label: 'MP4', ending: 'mp4' },
  'video/webm': { label: 'WebM', ending: 'webm' },
  'audio/mpeg': { label: 'MP3', ending: 'mp3' },
  'audio/mp4': { label: 'M4A', ending: 'm4a' },
  'image/jpeg': { label: 'JPEG', ending: 'jpg' },
  'image/png': { label: 'PNG', ending: 'png' },
  'image/gif': { label: 'GIF', ending: 'gif' },
  'application/pdf': { label: 'PDF', ending: 'pdf' },
};

/** `MP4, WebM`. */
export const labelsOfTypes = (types: readonly string[]): string =>
  types.map((type) => fileTypes[type]?.label ?? type).join(', ');

/** `200 MB`. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;
