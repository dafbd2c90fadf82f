import type { ServerExtension } from '../../api/ports/serverPart';
import { lineOfSeller, type OwnSeller, sellerOf } from '../model/sellersJson';
import { sampleDevices } from '../reference/sampleDevices';
import { vastParams } from '../reference/vastParams';
import { admin, demand } from '../schema/grants';
import { sayFiles } from '../schema/messages/sayFiles';
import type { Infer } from '../schema/resource';
import { channels } from './channels';

type Channel = Infer<typeof channels>;

/** The ways in which players write a macro named NAME. */
const styles = ['[NAME]', '{{NAME}}', `\${NAME}`, '%%NAME%%'];

const entryOf = new Map(vastParams.map((entry) => [entry.name, entry]));

/** Returns the address that a player calls: parameters in the channel's order, with macros that the player fills in. */
function tagUrl(base: string, { vastParams: names, tagParams }: Channel, style: string): string {
  const macro = (name: string) => style.replace('NAME', entryOf.get(name)?.macro.slice(1, -1) ?? name.toUpperCase());
  return `${base}${[...names, ...tagParams].map((name) => `&${encodeURIComponent(name)}=${macro(name)}`).join('')}`;
}

/** Returns OpenRTB's video object, which Prebid uses too. */
function videoOf(channel: Channel): object {
  const { podMode, podMaxAds, podDuration, podSlots } = channel;
  return {
    mimes: channel.mimes,
    minduration: channel.minDuration,
    maxduration: channel.maxDuration,
    protocols: channel.protocols,
    w: channel.width,
    h: channel.height,
    startdelay: channel.startDelay,
    plcmt: channel.plcmt,
    playbackmethod: [channel.playbackMethod],
    linearity: 1,
    skip: channel.skip,
    ...(channel.skip === 1 && { skipafter: channel.skipAfter }),
    api: channel.apis,
    ...(podMode !== 'single' && { podid: 'pod_1', maxseq: podMaxAds }),
    ...((podMode === 'dynamic' || podMode === 'hybrid') && { poddur: podDuration }),
    ...((podMode === 'structured' || podMode === 'hybrid') && { rqddurs: podSlots.map(Number) }),
  };
}

function impOf(channel: Channel): object {
  const { adFormat, width: w, height: h, mimes, minDuration: minduration, maxDuration: maxduration } = channel;
  if (adFormat === 'banner') return { banner: { w, h } };
  return adFormat === 'audio'
    ? { audio: { mimes, minduration, maxduration, protocols: channel.protocols } }
    : { video: videoOf(channel) };
}

const example = (name: string): string => entryOf.get(name)?.example ?? '';

/** Returns the OpenRTB object for the place of the ad. */
function placeOf(channel: Channel, sellerId: string | null): object {
  const publisher = sellerId ? { publisher: { id: sellerId } } : {};
  const content = { cat: channel.cats, keywords: channel.keywords.join(',') || undefined, ...publisher };
  if (channel.environment === 'dooh') return { dooh: { id: '1', name: channel.name, ...publisher } };
  if (channel.environment === 'inapp')
    return {
      app: {
        name: 'Harbour News',
        bundle: 'com.harbournews.example',
        storeurl: 'https://play.google.com/store/apps/details?id=com.harbournews.example',
        ...content,
      },
    };
  if (channel.environment === 'ctv')
    return {
      app: { name: example('app_name'), bundle: example('app_bundle'), storeurl: example('app_store_url'), ...content },
    };
  return { site: { page: example('url'), domain: example('domain'), ref: example('ref'), ...content } };
}

function sampleRequest(channel: Channel, seller: OwnSeller): object {
  const isWeb = channel.environment === 'mobileweb' || channel.environment === 'desktop';
  const node = seller.domain && seller.id ? [{ asi: seller.domain, sid: seller.id, hp: 1 }] : [];
  return {
    id: example('tid'),
    imp: [{ id: '1', tagid: channel.uid, ...impOf(channel), bidfloor: channel.floor, bidfloorcur: 'USD', secure: 1 }],
    ...placeOf(channel, seller.id),
    device: {
      ip: example('ip'),
      ...sampleDevices[channel.environment],
      ...(!isWeb && { ifa: example('did') }),
      lmt: 0,
      language: example('lang'),
      geo: { country: 'USA' },
    },
    regs: { coppa: channel.coppa ? 1 : 0, gdpr: 0 },
    source: { tid: example('tid'), schain: { ver: '1.0', complete: channel.schainComplete ? 1 : 0, nodes: node } },
    at: 1,
    tmax: channel.timeout,
    cur: ['USD'],
  };
}

/** Returns an ad unit of Prebid.js. */
const adUnit = (channel: Channel, host: string): object => ({
  code: channel.uid,
  mediaTypes:
    channel.adFormat === 'banner'
      ? { banner: { sizes: [[channel.width, channel.height]] } }
      : { video: { context: 'instream', playerSize: [[channel.width, channel.height]], ...videoOf(channel) } },
  bids: [{ bidder: 'adx', params: { host, channel: channel.uid, floor: channel.floor } }],
});

export default {
  of: channels,
  recordCalls: {
    'GET export': {
      about:
        'Read what players, Prebid and bidders need to call the channel, and its ads.txt line; null if the account has no domain',
      access: [demand.ssp, admin.any],
      query: { style: `How macros are written: ${styles.join(', ')}; the channel's own unless said` },
      run: async ({ record, account, linked, query, refusal }) => {
        const style = query('style') ?? record.macroStyle ?? '[NAME]';
        if (!styles.includes(style))
          throw refusal({ style: sayFiles('files.macroStyle', { styles: styles.join(' ') }) });
        const [sub] = await linked('sub');
        const seller = sellerOf(account, sub);
        const { domain } = record;
        const at = (path: string) => `https://${domain}/${path}?c=${record.uid}`;
        return {
          url: domain ? tagUrl(at('vast'), record, style) : null,
          prebid: domain ? adUnit(record, domain) : null,
          rtb: domain ? { endpoint: at('rtb'), sample: sampleRequest(record, seller) } : null,
          adsTxt: lineOfSeller(seller),
        };
      },
    },
  },
} satisfies ServerExtension<typeof channels>;
