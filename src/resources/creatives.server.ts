import type { ServerExtension } from '../../api/ports/serverPart';
import { brokenIn, keptOf } from '../model/terms/vastState';
import type { VastCheck } from '../model/vastCheck';
import { demand } from '../schema/grants';
import { toMessage } from '../schema/messages/message';
import { creatives } from './creatives';

const longestXml = 262_144;

/** Returns the fields of a creative that only the server sets, from the check of its VAST. */
function serverValues(check: VastCheck, now: Date) {
  const { valid, vastVersion, media } = check;
  const largest = largestOf(check);
  const known = valid && media.length > 0;
  return {
    ...keptOf(check, now),
    ...(known && { vastVersion, mime: largest?.mime ?? null, bitrate: largest?.kbps ?? null }),
  };
}

const largestOf = ({ media }: VastCheck) => [...media].sort((a, b) => (b.w ?? 0) - (a.w ?? 0))[0];

/** Refuses a document that was received and is broken. One that was not received, or has no ad now, is saved with that result. */
function verdictOn(field: 'vastUrl' | 'vastXml', check: VastCheck, now: Date) {
  const { duration, errors, warnings } = check;
  const broken = brokenIn(check);
  if (broken) return { problems: { [field]: toMessage(broken.message, broken) } };
  const largest = largestOf(check);
  const [first] = [...errors, ...warnings];
  return {
    warnings: { [field]: first && toMessage(first.message, first) },
    set: {
      // The values of the previous document no longer apply.
      vastVersion: check.vastVersion,
      mime: null,
      bitrate: null,
      ...serverValues(check, now),
      ...(duration !== null && { duration }),
      ...(largest?.w && largest.h ? { width: largest.w, height: largest.h } : {}),
    },
  };
}

export default {
  of: creatives,
  calls: {
    'POST validate': {
      about: 'Check VAST from vastUrl or vastXml as a player reads it',
      access: [demand.dsp],
      perMinute: 60,
      run: async ({ body, checkVast, refusal }) => {
        const { vastUrl, vastXml } = await body();
        if ((vastUrl === undefined) === (vastXml === undefined))
          throw refusal({ vastUrl: 'Send either vastUrl or vastXml.' });
        if (vastUrl !== undefined) {
          if (typeof vastUrl !== 'string' || vastUrl.trim() === '')
            throw refusal({ vastUrl: 'The VAST URL is missing.' });
          return checkVast({ url: vastUrl.trim() });
        }
        if (typeof vastXml !== 'string' || vastXml.trim() === '')
          throw refusal({ vastXml: 'The VAST XML is missing.' });
        if (vastXml.length > longestXml)
          throw refusal({ vastXml: 'The VAST XML may have at most 262,144 characters.' });
        return checkVast({ xml: vastXml });
      },
    },
  },
  recordCalls: {
    'POST check': {
      about: 'Check the saved VAST again and store the result as vastState and vastChecked',
      access: [demand.dsp],
      perMinute: 10,
      run: async ({ record: { kind, vastUrl, vastXml }, now, checkVast, keep, refusal }) => {
        const source =
          kind === 'vastUrl' && vastUrl
            ? { url: vastUrl }
            : kind === 'vastXml' && vastXml
              ? { xml: vastXml }
              : undefined;
        if (!source) throw refusal({ kind: 'Only creatives with VAST can be checked.' });
        const check = await checkVast(source);
        await keep(serverValues(check, now));
        return check;
      },
    },
  },
  onSave: {
    fields: ['file', 'vastUrl', 'vastXml'],
    run: async ({ record: { vastUrl, vastXml }, now, changes, file, checkVast }) => {
      const sent = file('file');
      if (sent) {
        const { url: mediaUrl, mime, duration, width, height, bitrate } = sent;
        return { set: { mediaUrl, mime, duration, width, height, bitrate } };
      }
      if (changes('vastUrl') && vastUrl) return verdictOn('vastUrl', await checkVast({ url: vastUrl }), now);
      if (changes('vastXml') && vastXml) return verdictOn('vastXml', await checkVast({ xml: vastXml }), now);
      return {};
    },
  },
} satisfies ServerExtension<typeof creatives>;
