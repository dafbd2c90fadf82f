import { vast2Params, vastParams } from '../reference/vastParams';

const ours = new Map(vast2Params.map(({ macro, example }) => [macro, example]));
const vasts = new Map<string, string>(vastParams.flatMap(({ vast, example }) => (vast ? [[`[${vast}]`, example] as const] : [])));

/** An address as a player would call it: examples in place of our macros and those of VAST; unknown ones stay empty. */
export const fillMacros = (address: string): string =>
  address
    .replace(/\{\{[^{}]*\}\}/g, (macro) => encodeURIComponent(ours.get(macro) ?? ''))
    .replace(/\[[A-Z_0-9]+\]/g, (macro) => encodeURIComponent(vasts.get(macro) ?? ''));
