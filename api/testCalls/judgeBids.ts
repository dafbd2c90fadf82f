import type { BidRequest } from '../../src/model/bidRequest';
import type { TestResult } from '../../src/model/testResult';
import type { VastFinding } from '../../src/model/vastCheck';
import { isObject, type JsonObject } from '../http/readBody';
import type { CheckVast } from '../ports/vastCheck';
import type { Found } from '../vast/vastFindings';
import { findings } from './testFindings';

type Judged = Partial<TestResult> & Pick<TestResult, 'errors'>;

/** What a bidder answers to a request (OpenRTB 2.6 4.2): its highest bid, and what an exchange would throw it out for. */
export async function judgeBids(status: number | null, text: string, request: BidRequest, checkVast: CheckVast): Promise<Judged> {
  // No bid is said by a 204, by an empty object, or by a list of no bids.
  if (status === 204 || text.trim() === '') return { errors: [] };
  const answer = parse(text);
  if (answer === undefined) return because(findings.notJson());
  if (isObject(answer) && Object.keys(answer).length === 0) return { errors: [] };
  if (!isObject(answer) || typeof answer.id !== 'string') return because(findings.notBids());
  if (answer.id !== request.id) return because(findings.otherId());
  const seats = answer.seatbid ?? [];
  if (!Array.isArray(seats)) return because(findings.notBids());
  const bids = seats.flatMap((seat) => (isObject(seat) && Array.isArray(seat.bid) ? seat.bid.filter(isObject) : []));
  const [best] = [...bids].sort((a, b) => priceOf(b) - priceOf(a));
  if (!best) return { errors: [] };

  const [imp] = request.imp;
  const { cur = 'USD' } = answer;
  const price = priceOf(best);
  const adomain = Array.isArray(best.adomain) ? best.adomain.filter((one): one is string => typeof one === 'string') : [];
  const errors: Found[] = [];
  if (typeof cur !== 'string' || cur.trim() === '') errors.push(findings.noCurrency());
  else if (cur !== 'USD') errors.push(findings.currency(cur.slice(0, 20)));
  const format = formatOf(imp);
  // OpenRTB 2.6 has it as an option; a bid that says it must say it right.
  if ('mtype' in best && best.mtype !== markupTypes[format])
    errors.push(findings.markupType(shownType(best.mtype), markupTypes[format], format));
  if (best.impid !== imp.id) errors.push(findings.otherImp());
  if (price <= 0) errors.push(findings.noPrice());
  else if (price < imp.bidfloor) errors.push(findings.belowFloor(price, imp.bidfloor));
  if (adomain.length === 0) errors.push(findings.noDomain());
  const markup = await markupOf(best, 'banner' in imp, checkVast);
  return { ...markup, ads: bids.length, price, adomain, errors: [...errors.map(atFirst), ...markup.errors] };
}

/** Of OpenRTB 2.6, 4.3.3. */
const markupTypes = { banner: 1, video: 2, audio: 3 } as const;

const formatOf = (imp: object): keyof typeof markupTypes => ('banner' in imp ? 'banner' : 'audio' in imp ? 'audio' : 'video');

const shownType = (mtype: unknown): string => (JSON.stringify(mtype) ?? '-').slice(0, 20);

/** The ad in a bid. Its notices are not called: a win is what bidders bill. */
async function markupOf({ adm }: JsonObject, isBanner: boolean, checkVast: CheckVast): Promise<Judged> {
  if (typeof adm !== 'string' || adm.trim() === '') return because(findings.noMarkup());
  if (isBanner) return { errors: [] };
  const { vastVersion, duration, errors } = await checkVast({ xml: adm });
  return { vastVersion, duration, errors };
}

const priceOf = ({ price }: JsonObject): number => (typeof price === 'number' && Number.isFinite(price) ? price : 0);

const atFirst = (found: Found): VastFinding => ({ ...found, step: 0 });

const because = (found: Found): Judged => ({ errors: [atFirst(found)] });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
