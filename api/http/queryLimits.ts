import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiContext } from './apiEnv';
import { Refusal } from './problems';

/** Parameters that hold JSON of many values. */
const longOnes: Readonly<Record<string, number>> = { filter: 14_000, columns: 14_000 };
/** 250 letters of any script. */
const usual = 2_500;
const mostParameters = 100;

/** Refuses an address with too many parameters, or with one that is too long, before any of them is decoded. */
export function refuseLongQuery(c: ApiContext): void {
  const { url } = c.req.raw;
  const start = url.indexOf('?');
  if (start < 0) return;
  const parts = url.slice(start + 1).split('&', mostParameters + 1);
  if (parts.length > mostParameters) throw new Refusal('bad_request', sayLimits('limits.parameters', { most: mostParameters }));
  for (const part of parts) {
    const [name = ''] = part.split('=', 1);
    const most = Object.hasOwn(longOnes, name) ? (longOnes[name] ?? usual) : usual;
    if (part.length - name.length - 1 > most)
      throw new Refusal('bad_request', sayLimits('limits.parameter', { name: name.slice(0, 40), most }));
    if (name.length > usual) throw new Refusal('bad_request', sayLimits('limits.parameterName', { most: usual }));
  }
}
