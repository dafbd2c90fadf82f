import { auditStatuses } from '../../reference/enums';
import type { Refusal, Refusals } from '../../schema/conditions';
import { choice, dateTime, groups, integer, ref, text, url } from '../../schema/fields';
import { vastDurationOf, vastVersionOf } from '../vastText';
import { needsNewAudit } from './creativeMedia';

// Parts of creatives, values derived from their media, and combinations that they must not have.

/** The files that the server made from the uploaded one. */
export const renditions = () =>
  groups('Renditions', {
    help: 'This server has no ffmpeg to create smaller versions of hosted videos. Players get the original file.',
    access: 'server',
    copied: true,
    fields: {
      url: url('URL', { exact: true, required: true }),
      w: integer('Width'),
      h: integer('Height'),
      kbps: integer('Bitrate', { unit: 'kbps' }),
      mime: text('MIME type', { id: true, maxLength: 64 }),
    },
  });

/** VAST companion ads. */
export const companions = () =>
  groups('Companions', {
    readBy: 'adServer',
    maxItems: 10,
    fields: {
      w: integer('Width', { required: true, min: 1, unit: 'px' }),
      h: integer('Height', { required: true, min: 1, unit: 'px' }),
      url: url('URL', { exact: true, required: true }),
      clickUrl: url('Click URL', { exact: true }),
    },
  });

/** What each ad exchange said of the creative, as administrators enter it. */
export const exchangeAudits = () =>
  groups('Exchange audits', {
    access: 'admin',
    readBy: 'src/model/serving/buyingRules.ts',
    uniqueBy: ['adexchange'],
    fields: {
      adexchange: ref('Ad exchange', { to: 'adexchanges', required: true, onDelete: 'unlink' }),
      status: choice('Audit', { required: true, options: auditStatuses }),
      note: text('Note', { maxLength: 1000 }),
      at: dateTime('At', { zone: 'utc' }),
    },
  });

type Vast = { readonly vastXml: string | null };

export const versionInVast = ({ vastXml }: Vast): string | undefined =>
  vastXml ? vastVersionOf(vastXml)?.slice(0, 8) : undefined;

/** A given value is not replaced. */
export const durationInVast = ({
  duration,
  vastXml,
}: Vast & { readonly duration: number | null }): number | undefined =>
  duration === null && vastXml ? vastDurationOf(vastXml) : undefined;

type Audited = Parameters<typeof needsNewAudit>[0];

/** Returns the audit status after a save: pending (1) for a new creative, changed (5) if what was audited has changed. */
export function auditAfterChange(creative: Audited, stored: Audited | undefined): 1 | 5 | undefined {
  if (!stored) return 1;
  return needsNewAudit(creative, stored) ? 5 : undefined;
}

type ExchangeAudit = { readonly adexchange: number; readonly status: number };
type ExchangeAudited = Audited & { readonly exchangeAudits: readonly ExchangeAudit[] };

/** An ad exchange has not seen a new creative, and not the new state of one that has changed. */
export function exchangeAuditsAfterChange(
  creative: ExchangeAudited,
  stored: ExchangeAudited | undefined,
): readonly ExchangeAudit[] | undefined {
  if (!stored) return [];
  return needsNewAudit(creative, stored)
    ? creative.exchangeAudits.map((audit) => ({ ...audit, status: 5 }))
    : undefined;
}

export const usedByCampaigns: Refusal = [
  { campaigns: { not: null } },
  'You cannot change the advertiser while campaigns use the creative.',
];

/** For the auditor's own changes. */
export const openAudit: Refusals = [
  [{ 'viewer.role': 'admin', auditStatus: { not: [3, 4] } }, 'Set the audit to approved or denied.'],
  [{ 'viewer.role': 'admin', cats: null }, 'Choose a category before the audit.'],
];

export const poorOnCtv: Refusal = [
  { bitrate: { over: 0, under: 1500 }, 'campaigns.environment': 'ctv' },
  'Below 1500 kbps, quality on CTV is poor.',
];

/** API frameworks 1 and 2 of AdCOM. */
export const vpaidInCtvCampaigns: Refusal = [
  { apis: [1, 2], 'campaigns.environment': 'ctv' },
  'VPAID does not run on CTV, and CTV campaigns use this creative.',
];
