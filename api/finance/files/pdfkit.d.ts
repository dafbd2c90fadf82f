// The part of the package that the API uses; it brings no types.
declare module 'pdfkit' {
  export type TextOptions = {
    readonly lineBreak?: boolean;
    readonly baseline?: 'alphabetic';
    /** OpenType features; false switches one off. */
    readonly features?: readonly string[] | Readonly<Record<string, boolean>>;
  };

  /** Lengths are in points; the origin is the upper left corner. */
  export default class PDFDocument {
    constructor(options: {
      readonly size: readonly [width: number, height: number];
      readonly margin: number;
      /** No default font: the package would look for its own file. */
      readonly font: null;
      readonly bufferPages: boolean;
      readonly tagged: boolean;
      readonly displayTitle: boolean;
      readonly lang: string;
      readonly pdfVersion: string;
      readonly info: Readonly<Record<'Title' | 'Author', string> & { readonly CreationDate: Date }>;
    });
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(): this;
    fill(): this;
    text(words: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(words: string, options?: TextOptions): number;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    markContent(tag: string): this;
    endMarkedContent(): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    end(): void;
  }
}
