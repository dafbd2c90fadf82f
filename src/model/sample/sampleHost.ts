/** A host name that goes with the name of a sample object. */
export const sampleHost = (name: string): string =>
  `${
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'sample'
  }.example`;
