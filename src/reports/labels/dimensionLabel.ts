const parameter = 'param:';

/** Translates a dimension's label with `say`; a parameter of the account keeps its own name after the common label. */
export function dimensionLabel(
  { id, label }: { readonly id: string; readonly label: string },
  say: (english: string) => string,
): string {
  if (!id.startsWith(parameter)) return say(label);
  const name = id.slice(parameter.length);
  return `${say(label.slice(0, -name.length).trimEnd())} ${name}`;
}
