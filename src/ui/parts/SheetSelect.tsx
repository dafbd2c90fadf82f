import { useTranslate } from 'ra-core';
import { PlainSelect } from './PlainSelect';

type Props = {
  readonly sheets: readonly string[];
  /** The sheet that was read, from 1. */
  readonly sheet: number | undefined;
  onChange(sheet: number): void;
};

/** Chooses the sheet of a workbook. */
export function SheetSelect({ sheets, sheet, onChange }: Props) {
  const translate = useTranslate();
  return (
    <PlainSelect
      label={translate('adx.sheet.read.sheet')}
      value={String(sheet ?? 1)}
      isFramed
      onChange={(value) => onChange(Number(value))}
    >
      {sheets.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
        <option key={at} value={at + 1}>
          {name || `#${at + 1}`}
        </option>
      ))}
    </PlainSelect>
  );
}
