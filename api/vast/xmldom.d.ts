// What the API uses of the package, whose own types bring those of a browser page along.
export class DOMParser {
  constructor(options: {
    readonly errorHandler: { readonly warning: () => void; readonly error: () => void; readonly fatalError: () => void };
  });
  parseFromString(xml: string, mimeType: string): XmlDocument | undefined;
}

type XmlDocument = { readonly documentElement: XmlElement | null };
type XmlElement = {
  readonly nodeName: string;
  readonly childNodes: ArrayLike<{ readonly nodeName: string }>;
  getAttribute(name: string): string | null;
};
