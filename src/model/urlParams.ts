import { unknownMacros, vast2Params, vastParams } from '../reference/vastParams';
import { aboutFirst } from '../schema/aboutFirst';
import type { RuleContext } from '../schema/context';

// Names of parameters in the addresses of channels and tags.

const inwards = new Set(vastParams.map(({ name }) => name));
const outwards = new Set(vast2Params.map(({ name }) => name));

/** What a channel takes must be in the catalogue. */
export const whyNoUrlParam = ({ vastParams: names }: { readonly vastParams: readonly string[] }): string | undefined =>
  aboutFirst(names, (name) => !inwards.has(name) && `${name} is not a URL parameter.`);

type Asking = { readonly requiredParams: readonly string[]; readonly vastParams: readonly string[] };

/** What a channel insists on it must take. */
export const whyNotTaken = ({ requiredParams, vastParams: names }: Asking): string | undefined =>
  aboutFirst(requiredParams, (name) => !names.includes(name) && `Add ${name} to the URL parameters first.`);

const unknownIn = (names: readonly string[], { viewer: { tagParams: known } }: RuleContext): string | undefined =>
  aboutFirst(
    names,
    (name) => !known.includes(name) && `${name} is not a tag parameter of the account. Known: ${known.join(', ') || 'none'}.`,
  );

/** Tag parameters are the account's own; a channel names them. */
export const whyNoTagParam = ({ tagParams }: { readonly tagParams: readonly string[] }, context: RuleContext): string | undefined =>
  unknownIn(tagParams, context);

/** As `whyNoTagParam`; a tag gives them values. */
export const whyNoTagValue = ({ tagParams }: { readonly tagParams: object }, context: RuleContext): string | undefined =>
  unknownIn(Object.keys(tagParams), context);

/** What the platform fills in as it calls a tag: values of a tag's parameters. */
export const outboundMacros = vast2Params.map(({ macro }) => macro);

/** An account may not call its own what the catalogue has. */
export const whyTakenName = ({ tagParams }: { readonly tagParams: readonly string[] | null }): string | undefined =>
  aboutFirst(tagParams ?? [], (name) => inwards.has(name) && `The platform already has a URL parameter ${name}. Choose another name.`);

/** What a tag carries outwards must be in the catalogue. */
export const whyNoMacro = ({ vast2Params: given }: { readonly vast2Params: object }): string | undefined =>
  aboutFirst(Object.keys(given), (name) => !outwards.has(name) && `${name} is not an outbound macro.`);

/** Macros of an address that would reach the buyer as they stand. */
export const whyUnfilled = ({ url }: { readonly url: string | null }): string | undefined =>
  url && unknownMacros(url).length > 0 ? `No value is set for ${unknownMacros(url).join(', ')}.` : undefined;
