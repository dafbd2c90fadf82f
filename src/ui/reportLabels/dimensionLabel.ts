const parameter = 'param:';

/** The label of a dimension in the language of `say`; a parameter of the account has its own name behind the label of all. */
export function dimensionLabel(
  { id, label }: { readonly id: string; readonly label: string },
  say: (english: string) => string,
): string {
  if (!id.startsWith(parameter)) return say(label);
  const name = id.slice(parameter.length);
  return `${say(label.slice(0, -name.length).trimEnd())} ${name}`;
}
