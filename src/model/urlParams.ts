import { unknownMacros, vast2Params, vastParams } from '../reference/vastParams';
import { aboutFirst } from '../schema/aboutFirst';
import type { RuleContext } from '../schema/context';
import type { Message } from '../schema/messages/message';
import { sayRules } from '../schema/messages/sayRules';

// Names of parameters in the addresses of channels and tags.

const inwards = new Set(vastParams.map(({ name }) => name));
const outwards = new Set(vast2Params.map(({ name }) => name));

/** What a channel takes must be in the catalogue. */
export const whyNoUrlParam = ({ vastParams: names }: { readonly vastParams: readonly string[] }): Message | undefined =>
  aboutFirst(names, (name) => !inwards.has(name) && sayRules('rules.notUrlParam', { name }));

type Asking = { readonly requiredParams: readonly string[]; readonly vastParams: readonly string[] };

/** What a channel insists on it must take. */
export const whyNotTaken = ({ requiredParams, vastParams: names }: Asking): Message | undefined =>
  aboutFirst(requiredParams, (name) => !names.includes(name) && sayRules('rules.addUrlParam', { name }));

const unknownIn = (names: readonly string[], { viewer: { tagParams: known } }: RuleContext): Message | undefined =>
  aboutFirst(names, (name) => {
    if (known.includes(name)) return undefined;
    return known.length > 0
      ? sayRules('rules.notTagParam', { name, known: known.join(', ') })
      : sayRules('rules.noTagParams', { name });
  });

/** Tag parameters are the account's own; a channel names them. */
export const whyNoTagParam = (
  { tagParams }: { readonly tagParams: readonly string[] },
  context: RuleContext,
): Message | undefined => unknownIn(tagParams, context);

/** As `whyNoTagParam`; a tag gives them values. */
export const whyNoTagValue = (
  { tagParams }: { readonly tagParams: object },
  context: RuleContext,
): Message | undefined => unknownIn(Object.keys(tagParams), context);

/** Macros that the platform fills in when it calls a tag; offered as values of the tag's parameters. */
export const outboundMacros = vast2Params.map(({ macro }) => macro);

/** An account may not call its own what the catalogue has. */
export const whyTakenName = ({ tagParams }: { readonly tagParams: readonly string[] | null }): Message | undefined =>
  aboutFirst(tagParams ?? [], (name) => inwards.has(name) && sayRules('rules.urlParamTaken', { name }));

/** What a tag carries outwards must be in the catalogue. */
export const whyNoMacro = ({ vast2Params: given }: { readonly vast2Params: object }): Message | undefined =>
  aboutFirst(Object.keys(given), (name) => !outwards.has(name) && sayRules('rules.notMacro', { name }));

/** Macros of an address that would reach the buyer as they stand. */
export const whyUnfilled = ({ url }: { readonly url: string | null }): Message | undefined =>
  url && unknownMacros(url).length > 0
    ? sayRules('rules.noValues', { names: unknownMacros(url).join(', ') })
    : undefined;
