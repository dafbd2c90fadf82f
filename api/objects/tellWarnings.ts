import type { Warning } from '../../src/model/problemBody';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { moreWarnings, type Problems } from '../../src/schema/problem';
import { asciiJson, headerAtMost } from '../http/asciiJson';

/** As many as an answer has problems. */
const warningsAtMost = 100;

export type ToldWarnings = {
  /** `X-Warnings`, with as many of them as a header takes. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole list, for the body, where the header does not take it. */
  readonly beside: { readonly _warnings?: readonly Warning[] };
};

/** How an answer tells what was saved but is worth showing. */
export function tellWarnings(problems: Problems): ToldWarnings {
  const count = Object.keys(problems).length;
  if (count === 0) return { headers: {}, beside: {} };
  const named = Object.entries(problems)
    .slice(0, warningsAtMost)
    .map(([field, { code, message, args }]): Warning => ({ field, code, detail: message, ...(args && { args }) }));
  const list = count > named.length ? [...named, more(count - named.length)] : named;
  const whole = asciiJson(list);
  if (whole.length <= headerAtMost) return { headers: { 'X-Warnings': whole }, beside: {} };
  let room = headerAtMost - asciiJson([more(count)]).length;
  let fitting = 0;
  for (const warning of named) {
    room -= asciiJson(warning).length + 1;
    if (room < 0) break;
    fitting += 1;
  }
  return { headers: { 'X-Warnings': asciiJson([...named.slice(0, fitting), more(count - fitting)]) }, beside: { _warnings: list } };
}

function more(count: number): Warning {
  const { message, args = {} } = sayLimits(moreWarnings, { count });
  return { field: '', code: moreWarnings, detail: message, args };
}
