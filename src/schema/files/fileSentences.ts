/** Messages about a file as a whole; screens translate `validation.{code}`. */
export const fileSentences = {
  fileIsWorkbook:
    'This is an old Excel workbook (.xls) or has a password. Save it as XLSX without a password, or as CSV, and import that.',
  fileIsBroken:
    'The workbook is damaged. Open it in a spreadsheet program, save it again as XLSX or CSV, and import that.',
  fileIsLocked: 'The workbook is encrypted. Save it without a password and import that.',
  fileIsNoSheet: 'This is not an XLSX workbook. Import an XLSX or CSV file.',
  fileUnpacksLarge: 'The workbook unpacks to more than %{size}. Save the sheet as CSV and import that.',
  fileManyParts: 'The workbook has more than %{max} files in it. Save the sheet as CSV and import that.',
  fileManyRows: 'The sheet has more than %{max} rows. Split it into several files.',
  fileManyCells:
    'The workbook has more than %{max} cells, including empty ones before others. Remove columns you do not import, or save the sheet as CSV and import that.',
  fileLongTexts:
    'The workbook has more than %{max} characters in total. Remove columns you do not import, or split it into several files.',
  fileIsArchive: 'This is a compressed file. Unpack it and import the CSV file in it.',
  fileIsNoText: 'This is not a text file: it contains NUL bytes. Save it as CSV (UTF-8) and import that.',
  fileLostLetters:
    'Line %{line} contains “�”: letters were lost when the file was saved. Save the original again as CSV (UTF-8).',
  fileIsMixed: 'The file is UTF-8, but line %{line} is not. Save it again as CSV (UTF-8), or choose its encoding.',
  fileEncodingUnclear:
    'The encoding of the file is unclear (line %{line}). Choose it, or save the file again as CSV (UTF-8).',
  fileNotInEncoding: 'The file is not in %{encoding}: line %{line} cannot be read. Choose another encoding.',
  fileWhichColumn: 'Several columns fit: %{columns}. Choose the value column.',
} as const;
