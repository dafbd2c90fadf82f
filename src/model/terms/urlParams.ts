import { unknownMacros, vast2Params, vastParams } from '../../reference/vastParams';
import { aboutFirst } from '../../schema/aboutFirst';
import type { RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';

// Parameter names in the addresses of channels and tags.

const inwards = new Set(vastParams.map(({ name }) => name));
const outwards = new Set(vast2Params.map(({ name }) => name));

/** Refuses a channel's parameter that is not in the catalogue. */
export const whyNoUrlParam = ({ vastParams: names }: { readonly vastParams: readonly string[] }): Message | undefined =>
  aboutFirst(names, (name) => !inwards.has(name) && sayRules('rules.notUrlParam', { name }));

type Asking = { readonly requiredParams: readonly string[]; readonly vastParams: readonly string[] };

/** Refuses a required parameter that the channel does not have. */
export const whyNotTaken = ({ requiredParams, vastParams: names }: Asking): Message | undefined =>
  aboutFirst(requiredParams, (name) => !names.includes(name) && sayRules('rules.addUrlParam', { name }));

const unknownIn = (names: readonly string[], { viewer: { tagParams: known } }: RuleContext): Message | undefined =>
  aboutFirst(names, (name) => {
    if (known.includes(name)) return undefined;
    return known.length > 0
      ? sayRules('rules.notTagParam', { name, known: known.join(', ') })
      : sayRules('rules.noTagParams', { name });
  });

/** Refuses a channel's tag parameter that the account does not have. */
export const whyNoTagParam = (
  { tagParams }: { readonly tagParams: readonly string[] },
  context: RuleContext,
): Message | undefined => unknownIn(tagParams, context);

/** Refuses a tag's value for a tag parameter that the account does not have. */
export const whyNoTagValue = (
  { tagParams }: { readonly tagParams: object },
  context: RuleContext,
): Message | undefined => unknownIn(Object.keys(tagParams), context);

/** Macros that the platform fills in when it calls a tag; suggested as values of the tag's parameters. */
export const outboundMacros = vast2Params.map(({ macro }) => macro);

/** Refuses an account's parameter with a name from the catalogue. */
export const whyTakenName = ({ tagParams }: { readonly tagParams: readonly string[] | null }): Message | undefined =>
  aboutFirst(tagParams ?? [], (name) => inwards.has(name) && sayRules('rules.urlParamTaken', { name }));

/** Refuses a tag's outgoing parameter that is not in the catalogue. */
export const whyNoMacro = ({ vast2Params: given }: { readonly vast2Params: object }): Message | undefined =>
  aboutFirst(Object.keys(given), (name) => !outwards.has(name) && sayRules('rules.notMacro', { name }));

/** Warns about macros of an address that nothing fills in. */
export const whyUnfilled = ({ url }: { readonly url: string | null }): Message | undefined =>
  url && unknownMacros(url).length > 0
    ? sayRules('rules.noValues', { names: unknownMacros(url).join(', ') })
    : undefined;
