import type { ServerPart } from '../../api/ports/serverPart';
import type { VastCheck } from '../model/vastCheck';
import { demand } from '../schema/grants';
import { creatives } from './creatives';

const longestXml = 262_144;

/** What may be otherwise the next moment, or was not looked at, stops no save. */
const passing = ['noAd', 'noWayOut'];

function verdictOn(field: 'vastUrl' | 'vastXml', { valid, errors, warnings, vastVersion, duration, media }: VastCheck) {
  const problem = errors.find(({ code }) => !passing.includes(code))?.message;
  if (problem !== undefined) return { problems: { [field]: problem } };
  const warning = [...errors, ...warnings][0]?.message;
  const largest = [...media].sort((a, b) => (b.w ?? 0) - (a.w ?? 0))[0];
  return {
    warnings: { [field]: warning },
    set: valid
      ? {
          vastVersion,
          mime: largest?.mime ?? null,
          bitrate: largest?.kbps ?? null,
          ...(duration !== null && { duration }),
          ...(largest?.w && largest.h ? { width: largest.w, height: largest.h } : {}),
        }
      : {},
  };
}

export default {
  of: creatives,
  calls: {
    'POST validate': {
      about: 'Look at VAST, by vastUrl or vastXml, as a player would',
      access: [demand.dsp],
      run: async ({ body, checkVast, refusal }) => {
        const { vastUrl, vastXml } = await body();
        if ((vastUrl === undefined) === (vastXml === undefined)) throw refusal({ vastUrl: 'Send either vastUrl or vastXml.' });
        if (vastUrl !== undefined) {
          if (typeof vastUrl !== 'string' || vastUrl.trim() === '') throw refusal({ vastUrl: 'The VAST URL is missing.' });
          return checkVast({ url: vastUrl.trim() });
        }
        if (typeof vastXml !== 'string' || vastXml.trim() === '') throw refusal({ vastXml: 'The VAST XML is missing.' });
        if (vastXml.length > longestXml) throw refusal({ vastXml: 'The VAST XML may have at most 262,144 characters.' });
        return checkVast({ xml: vastXml });
      },
    },
  },
  onSave: {
    fields: ['file', 'vastUrl', 'vastXml'],
    run: async ({ record: { vastUrl, vastXml }, changes, file, checkVast }) => {
      const sent = file('file');
      if (sent) {
        const { url: mediaUrl, mime, duration, width, height, bitrate } = sent;
        return { set: { mediaUrl, mime, duration, width, height, bitrate } };
      }
      if (changes('vastUrl') && vastUrl) return verdictOn('vastUrl', await checkVast({ url: vastUrl }));
      if (changes('vastXml') && vastXml) return verdictOn('vastXml', await checkVast({ xml: vastXml }));
      return {};
    },
  },
} satisfies ServerPart<typeof creatives>;
