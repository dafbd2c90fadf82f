import { acceptedFiles, adFormatOf, type CreativeKind, filesOf, needsNewAudit } from '../model/creativeMedia';
import { labels, pixels, uid } from '../model/parts';
import { insecureAddressIn, vastDurationOf, vastVersionOf, whyNotVast } from '../model/vastText';
import { creativeAttributes } from '../reference/creativeAttributes';
import { adFormats, apis, auditStatuses } from '../reference/enums';
import { languages } from '../reference/languages';
import { admin, adv, bool, categories, choice, choices, dateTime, defineResource, demand, groups, integer, longText, ref, refs, strings, text, upload, url } from '../schema/define';

export const creatives = defineResource({
  name: 'creatives',
  label: ['Creative', 'Creatives'],
  icon: 'clapperboard',
  about: 'A creative is one ad of an advertiser: a hosted file, VAST of an ad server, audio or an image.',
  uniqueName: false,
  fields: {
    advertiser: ref('Advertiser', { to: 'advertisers', required: true, dimension: 'advertiser_name', filter: 'quick' }),
    uid: uid(),
    kind: choice('Kind', {
      required: true,
      initial: 'hosted',
      fixed: true,
      options: { hosted: 'Hosted', vastUrl: 'VAST URL', vastXml: 'VAST XML', audio: 'Audio', image: 'Image' },
      sample: ['hosted', 'hosted', 'hosted', 'vastUrl', 'vastXml', 'audio'],
      filter: 'quick',
    }),
    adFormat: choice('Ad format', { access: 'server', initial: 'video', options: adFormats, filter: true }),
    brand: text('Brand', { maxLength: 100, search: true, filter: true }),
    language: choice('Language', { initial: 'en', options: languages, sample: ['en', 'en', 'en', 'de', 'fr', 'es'], filter: true }),
    labels: labels(),
    campaigns: refs('Campaigns', { to: 'campaigns', mirrors: 'creatives', access: 'server', help: 'Set on the campaign', filter: true }),
    file: upload('File', { tab: 'Media', onlyIf: { kind: ['hosted', 'audio', 'image'] }, access: 'writeOnly', copied: true, accepts: acceptedFiles }),
    mediaUrl: url('Media URL', { access: 'server', copied: true, maxLength: 1000 }),
    vastUrl: url('VAST URL', { onlyIf: { kind: 'vastUrl' }, requiredIf: { kind: 'vastUrl' }, maxLength: 4000, sample: ['https://vast.adserver.example/v?cb={{CACHEBUSTER}}', 'https://ads.studio.example/vast/30s'] }),
    vastXml: longText('VAST XML', {
      onlyIf: { kind: 'vastXml' },
      requiredIf: { kind: 'vastXml' },
      maxLength: 262_144,
      sample: [
        '<VAST version="4.2"><Ad id="1"><InLine><Creatives><Creative><Linear><Duration>00:00:30</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080">https://media.platform.example/spot.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>',
      ],
    }),
    vastVersion: text('VAST version', { access: 'server', copied: true, maxLength: 8, filter: true }),
    mime: text('MIME type', { access: 'server', copied: true, maxLength: 64, filter: true }),
    duration: integer('Duration', { min: 1, max: 300, unit: 's', sample: [6, 15, 20, 30, 60], filter: true }),
    width: integer('Width', { min: 1, unit: 'px', filter: true }),
    height: integer('Height', { min: 1, unit: 'px', filter: true }),
    bitrate: integer('Bitrate', { access: 'server', copied: true, unit: 'kbps', filter: true }),
    renditions: groups('Renditions', {
      help: 'Smaller versions of a hosted video are made with ffmpeg, which this server does not have; players get the file as it was sent.',
      access: 'server',
      copied: true,
      fields: { url: url('URL', { required: true }), w: integer('Width'), h: integer('Height'), kbps: integer('Bitrate', { unit: 'kbps' }), mime: text('MIME type', { maxLength: 64 }) },
    }),
    universalAdId: text('Universal ad ID', { maxLength: 64, search: true, filter: true }),
    universalAdIdRegistry: text('Registry of the ad ID', { requiredIf: { universalAdId: { not: null } }, initial: 'ad-id.org', maxLength: 64 }),
    landingUrl: url('Landing URL', {
      tab: 'Landing & tracking',
      onlyIf: [{ clickable: true }, 'Only when it can be clicked'],
      requiredIf: { clickable: true },
      sample: ['https://shop.example/autumn', 'https://brand.example/offer'],
    }),
    clickable: bool('Clickable', { initial: true }),
    displayUrl: text('Display URL', { maxLength: 100 }),
    trackers: pixels('Trackers'),
    ivts: refs('3rd party pixels', { to: 'ivts', initialFrom: 'account.ivts' }),
    companions: groups('Companions', {
      maxItems: 10,
      fields: { w: integer('Width', { required: true, min: 1, unit: 'px' }), h: integer('Height', { required: true, min: 1, unit: 'px' }), url: url('URL', { required: true }), clickUrl: url('Click URL') },
    }),
    adomain: strings('Advertiser domains', { tab: 'Attributes', initialFrom: 'advertiser.domain', of: 'domain', required: true, minItems: 1, search: true, filter: true }),
    cats: categories('Categories', { initialFrom: 'advertiser.cats', filter: true }),
    attr: choices('Attributes', { options: creativeAttributes, filter: true }),
    apis: choices('API frameworks', { options: apis, filter: true }),
    skippable: bool('Skippable', { filter: true }),
    skipOffset: integer('Skip after', { requiredIf: { skippable: true }, initial: 5, min: 0, unit: 's' }),
    political: bool('Political', { filter: true }),
    secure: bool('Secure', { computed: { from: 'record' } }),
    auditStatus: choice('Audit', { tab: 'Audit', initial: 1, access: 'admin', options: auditStatuses, sample: [1, 2, 3, 3, 3, 4, 5], filter: 'quick' }),
    auditNote: longText('Audit note', { requiredIf: { auditStatus: 4 }, access: 'admin', maxLength: 1000, sample: ['Logo not readable'] }),
    exchangeAudits: groups('Audits of the exchanges', {
      access: 'server',
      fields: {
        adexchange: ref('Ad exchange', { to: 'adexchanges', required: true, onDelete: 'unlink' }),
        status: choice('Audit', { required: true, options: auditStatuses }),
        note: text('Note', { maxLength: 1000 }),
        at: dateTime('At', { zone: 'utc' }),
      },
    }),
    startsAt: dateTime('Starts', { tab: 'Flight', filter: true }),
    endsAt: dateTime('Ends', { after: 'startsAt', filter: true }),
    weight: integer('Weight', { initial: 100, min: 1, max: 1000 }),
    lastUsedAt: dateTime('Last used', { tab: false, zone: 'utc', computed: { from: 'traffic' }, filter: true }),
  },
  initial: { brand: (_, { linked }) => linked('advertiser')[0]?.name.slice(0, 100) },
  derive: {
    adFormat: ({ kind }) => adFormatOf(kind),
    vastVersion: ({ vastXml }) => (vastXml ? vastVersionOf(vastXml)?.slice(0, 8) : undefined),
    duration: ({ duration, vastXml }) => (duration === null && vastXml ? vastDurationOf(vastXml) : undefined),
    auditStatus: (creative, stored) => (!stored ? 1 : needsNewAudit(creative, stored) ? 5 : undefined),
  },
  accepts: { file: ({ kind }) => filesOf(kind) },
  requiredIf: { file: ({ kind, mediaUrl }) => filesOf(kind) !== undefined && !mediaUrl, duration: ({ kind, vastXml }) => kind !== 'image' && !(vastXml && vastDurationOf(vastXml)) },
  rules: {
    vastXml: ({ vastXml, kind }) => (vastXml && kind === 'vastXml' ? whyNotVast(vastXml) : undefined),
    skipOffset: ({ skippable, skipOffset, duration }) => (skippable && skipOffset !== null && duration !== null && skipOffset >= duration ? 'It can be skipped before its end only.' : undefined),
    auditStatus: ({ auditStatus, cats }, { viewer }) =>
      viewer.role !== 'admin' ? undefined : ![3, 4].includes(auditStatus) ? 'An audit ends approved or denied.' : cats.length === 0 ? 'It needs a category before it is audited.' : undefined,
  },
  warnings: {
    bitrate: ({ bitrate }, { linked }) => (bitrate && bitrate < 1500 && linked('campaigns').some(({ environment }) => environment?.includes('ctv')) ? 'Below 1500 kbps it looks poor on CTV.' : undefined),
    apis: ({ apis: used }, { linked }) =>
      used.some((api) => api === 1 || api === 2) && linked('campaigns').some(({ environment }) => environment?.includes('ctv')) ? 'VPAID does not run on CTV, where campaigns use it.' : undefined,
    cats: ({ cats }) => (cats.length === 0 ? 'Without a category it is not audited.' : undefined),
  },
  fixed: { advertiser: ({ campaigns }) => (campaigns.length > 0 ? 'The advertiser is fixed while campaigns use the creative.' : undefined) },
  compute: { secure: ({ vastXml }) => !vastXml || insecureAddressIn(vastXml) === undefined },
  list: { columns: ['advertiser', 'kind', 'duration', 'width', 'height', 'adomain', 'auditStatus', 'campaigns'], picture: 'mediaUrl' },
  access: { read: [demand.dsp, admin.any, adv.own('advertiser')], write: [demand.dsp, admin.only('auditStatus', 'auditNote')] },
  menu: { group: 'Demand', order: 10, mode: 'dsp' },
  reports: { dimension: 'creative_name' },
  sample: {
    count: 420,
    firstId: 9101,
    pattern: '{advertiser} {15|20|30|60}s {hero|cut|teaser|product|brand|offer} {A|B|C|v2|v3}',
    names: ['Halden EV 30s hero', 'Halden EV 15s cut (adserver)', 'Olive & Rye audio 30'],
    fill: (creative) => ({ ...sampleMedia(creative), ...(creative.auditStatus !== 4 && { auditNote: null }) }),
  },
});

const sampleTypes = { hosted: ['mp4', 'video/mp4'], audio: ['mp3', 'audio/mpeg'], image: ['png', 'image/png'] } as const;

type Media = { readonly kind: CreativeKind; readonly id: number; readonly vastUrl: string | null; readonly vastXml: string | null; readonly duration: number | null };

function sampleMedia({ kind, id, vastUrl, vastXml, duration }: Media): object {
  const [ending, mime] = kind in sampleTypes ? sampleTypes[kind as keyof typeof sampleTypes] : [];
  return {
    vastUrl: kind === 'vastUrl' ? vastUrl : null,
    vastXml: kind === 'vastXml' ? vastXml : null,
    duration: kind === 'image' ? null : duration,
    ...(kind !== 'audio' && { width: 1920, height: 1080 }),
    ...(ending && { mediaUrl: `https://media.platform.example/${id}.${ending}`, mime, bitrate: kind === 'hosted' ? 8200 : null }),
  };
}
