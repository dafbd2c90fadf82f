import type { ReadMedia } from '../ports/files';

type Tracks = { readonly media?: { readonly track: readonly Track[] } };
type Track = {
  readonly '@type': string;
  readonly Duration?: number;
  readonly Width?: number;
  readonly Height?: number;
  readonly OverallBitRate?: number;
};

const kinds = ['Video', 'Audio', 'Image'] as const;

/** Reads media with MediaInfo, which needs only some pieces of a file. One file at a time; loads its module with the first. */
export function createReadMedia(moduleAddress?: string): ReadMedia {
  let turn: Promise<unknown> = Promise.resolve();
  const analyze = async (bytes: number, read: (from: number, to: number) => Promise<Uint8Array>): Promise<Tracks> => {
    const { default: open } = await import('mediainfo.js');
    const info = await open({ format: 'object', ...(moduleAddress && { locateFile: () => moduleAddress }) });
    try {
      return (await info.analyzeData(bytes, (size, offset) => read(offset, Math.min(offset + size, bytes)))) as Tracks;
    } finally {
      info.close();
    }
  };
  return async (bytes, read) => {
    const mine = turn.then(() => analyze(bytes, read));
    turn = mine.catch(() => undefined);
    const tracks = (await mine).media?.track ?? [];
    const of = (type: string) => tracks.find((track) => track['@type'] === type);
    const general = of('General');
    const seconds = general?.Duration ?? of('Video')?.Duration ?? of('Audio')?.Duration;
    const picture = of('Video') ?? of('Image');
    const bits = general?.OverallBitRate ?? (seconds ? (bytes * 8) / seconds : undefined);
    return {
      tracks: kinds.filter((kind) => of(kind)),
      duration: seconds && !of('Image') ? Math.max(1, Math.round(seconds)) : null,
      width: picture?.Width ?? null,
      height: picture?.Height ?? null,
      bitrate: bits && seconds && !of('Image') ? Math.max(1, Math.round(bits / 1000)) : null,
    };
  };
}
