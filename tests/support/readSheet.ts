import { DOMParser } from '@xmldom/xmldom';
import { unzip } from './unzip';

export type Sheet = { readonly rows: readonly (readonly (string | number | null)[])[]; readonly frozenRows: number };

/** Reads the only sheet of a workbook as a program does: from the content types on, part by part along the relations. */
export function readSheet(file: Buffer): Sheet {
  const parts = unzip(file);
  const parse = (name: string) => {
    const errors: string[] = [];
    const errorHandler = (level: string, text: unknown) => void errors.push(`${level}: ${text}`);
    const text = parts.get(name)?.toString('utf8');
    if (text === undefined) throw new Error(`There is no ${name}.`);
    const document = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
    if (errors.length > 0) throw new Error(`${name}: ${errors.join(', ')}`);
    return document;
  };
  const all = (from: Pick<Element, 'getElementsByTagName'>, name: string): Element[] =>
    Array.from(from.getElementsByTagName(name));
  const declared = all(parse('[Content_Types].xml'), 'Override').map((one) => one.getAttribute('PartName')?.slice(1));
  for (const name of declared) parse(String(name));
  const target = (rels: string, id: string) =>
    all(parse(rels), 'Relationship')
      .find((one) => one.getAttribute('Id') === id)
      ?.getAttribute('Target');
  const [named] = all(parse(String(target('_rels/.rels', 'rId1'))), 'sheet');
  const sheet = parse(`xl/${target('xl/_rels/workbook.xml.rels', named?.getAttribute('r:id') ?? '')}`);
  const styles = all(parse('xl/styles.xml'), 'cellXfs')[0];
  const styleCount = styles ? all(styles, 'xf').length : 0;
  return {
    frozenRows: Number(all(sheet, 'pane')[0]?.getAttribute('ySplit')),
    rows: all(sheet, 'row').map((row, index) => {
      const cells: (string | number | null)[] = [];
      for (const cell of all(row, 'c')) {
        const [, letters = '', at] = /^([A-Z]+)(\d+)$/.exec(cell.getAttribute('r') ?? '') ?? [];
        if (Number(at) !== index + 1 || Number(cell.getAttribute('s') ?? 0) >= styleCount)
          throw new Error(`A cell is wrong: ${cell}`);
        const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
        while (cells.length < column) cells.push(null);
        const isText = cell.getAttribute('t') === 'inlineStr';
        cells.push(isText ? unescaped(cell.textContent ?? '') : Number(cell.textContent));
      }
      return cells;
    }),
  };
}

const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
