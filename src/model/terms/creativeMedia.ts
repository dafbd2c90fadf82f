import { isSame } from '../../schema/validate';

export type CreativeKind = 'hosted' | 'vastUrl' | 'vastXml' | 'audio' | 'image';

const adFormats = { hosted: 'video', vastUrl: 'video', vastXml: 'video', audio: 'audio', image: 'banner' } as const;

/** Returns the AdCOM ad type for a kind of creative. */
export const adFormatOf = (kind: CreativeKind): 'video' | 'audio' | 'banner' => adFormats[kind];

const mega = 1_000_000;
const files = {
  hosted: { types: ['video/mp4', 'video/webm'], maxBytes: 200 * mega },
  audio: { types: ['audio/mpeg', 'audio/mp4'], maxBytes: 50 * mega },
  image: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 2 * mega },
} as const;

/** Returns the accepted files of this kind of creative; undefined where its media are elsewhere. */
export const filesOf = (kind: CreativeKind): (typeof files)[keyof typeof files] | undefined =>
  kind in files ? files[kind as keyof typeof files] : undefined;

export const acceptedFiles = Object.values(files);

type Audited = {
  readonly file: unknown;
  readonly mediaUrl: string | null;
  readonly vastUrl: string | null;
  readonly vastXml: string | null;
  readonly landingUrl: string | null;
  readonly adomain: readonly string[];
};

const audited = ['file', 'mediaUrl', 'vastUrl', 'vastXml', 'landingUrl', 'adomain'] as const;

/** Whether a field that the audit checked has changed: the media, the click address, or the advertiser. */
export const needsNewAudit = (creative: Audited, stored: Audited): boolean =>
  audited.some((name) => !isSame(creative[name], stored[name]));

const sampleTypes = {
  hosted: ['mp4', 'video/mp4'],
  audio: ['mp3', 'audio/mpeg'],
  image: ['png', 'image/png'],
} as const;

type Media = {
  readonly kind: CreativeKind;
  readonly id: number;
  readonly vastUrl: string | null;
  readonly vastXml: string | null;
  readonly duration: number | null;
};

/** Sample data: as long as its name says; it has a note only if it was refused. */
export function sampleCreative(creative: Media & { readonly name: string; readonly auditStatus: number }): object {
  const duration = Number(/ (\d+)s /.exec(creative.name)?.[1] ?? creative.duration) || null;
  const vastXml = creative.vastXml?.replace('00:00:30', `00:${duration === 60 ? '01:00' : `00:${duration}`}`) ?? null;
  return { ...sampleMedia({ ...creative, duration, vastXml }), ...(creative.auditStatus !== 4 && { auditNote: null }) };
}

/** Sample data: the media fields of this kind of creative; the others are empty. */
export function sampleMedia({ kind, id, vastUrl, vastXml, duration }: Media): object {
  const [ending, mime] = kind in sampleTypes ? sampleTypes[kind as keyof typeof sampleTypes] : [];
  return {
    vastUrl: kind === 'vastUrl' ? vastUrl : null,
    vastXml: kind === 'vastXml' ? vastXml : null,
    duration: kind === 'image' ? null : duration,
    ...(kind !== 'audio' && { width: 1920, height: 1080 }),
    ...(ending && {
      mediaUrl: `https://media.platform.example/${id}.${ending}`,
      mime,
      bitrate: kind === 'hosted' ? 8200 : null,
    }),
  };
}
