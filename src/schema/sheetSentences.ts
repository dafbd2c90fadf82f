/** Messages about a file of objects, apart from its values; screens translate `validation.{code}`. */
export const sheetSentences = {
  sheetLineLong: 'The row is longer than 1,048,576 characters. Check that the file is CSV.',
  sheetWide: 'The row has %{cells} cells; the limit is %{max}. Check the separator.',
  sheetDecimals:
    'Row %{line} has a decimal point (%{point}), row %{other} a decimal comma (%{comma}). Choose the decimal separator of the file and correct the other rows.',
  sheetCellError: 'The cell contains a spreadsheet error. Correct it there and save the file again.',
  sheetDigitsLost:
    'The spreadsheet removed digits of this code. Format the column as text there and save the file again.',
  sheetDateInCode:
    'The spreadsheet changed this value into a date (%{text}). Format the column as text there, enter it again and save the file.',
  sheetCellLong: 'This value is too long for a spreadsheet cell. Import it from a CSV file.',
  sheetNameUnknown: '%{label}: no %{resource} is called “%{name}”. Correct the name or use the ID.',
  sheetNameTwice: '%{label}: “%{name}” matches several: %{candidates}. Use the ID.',
  sheetCellFar: 'This cell has %{length} characters, far more than the field takes. Shorten it.',
  sheetNameOther: '%{label}: the ID is %{id}, but “%{name}” is %{other}. Correct one of them, or clear the name.',
  sheetSince: '%{name} was changed after the preview and is now version %{version}. Preview the file again.',
  sheetEmpty: 'The file is empty. The first row must hold column names.',
  sheetNoField: '%{resource} have no field %{name}. Choose a field for this column above, or “Skip”.',
  sheetTwoWays:
    '%{label} may mean thousands or decimals. Choose the decimal separator of the file above, or enter the number without a separator, e.g. 1500.',
  sheetUnique: '%{label} also appears in row %{line}. Change or remove one of the two rows.',
  sheetTwice: 'The column %{name} appears twice in the file. Remove one.',
  sheetNoHead: 'The first row has no known column names.',
  sheetCells: 'Row has %{cells} cells, header has %{heads}. Missing quotes around a comma?',
  sheetQuoteOpen: 'A quote is opened but never closed.',
  sheetQuote: 'There is text after a closing quote.',
  sheetId: 'The ID must be a whole number. Leave it empty for a new object.',
  sheetVersion: 'Leave the version as exported, or empty.',
  sheetIdTwice: 'Object %{id} also appears in row %{line}.',
  sheetHasId: 'This row has an ID, but the import only creates objects. Clear the ID, or allow updates.',
  sheetHasNoId: 'This row has no ID, but the import only updates objects. Enter the ID, or allow new objects.',
  sheetNotThere: 'Object not found: %{resource} %{id}.',
  sheetNotYours:
    '%{name} belongs to another account and cannot be changed here. Leave its row unchanged, or remove it.',
  sheetChanged: '%{name} was changed after the export and is now version %{version}.',
} as const;
