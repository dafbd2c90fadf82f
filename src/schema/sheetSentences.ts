/** What may be wrong with a file of objects, apart from its values; screens translate `validation.{code}`. */
export const sheetSentences = {
  sheetLineLong: 'The line is longer than 1,048,576 characters. Check that the file is CSV.',
  sheetWide: 'The line has %{cells} cells; at most %{max} are read. Check the separator.',
  sheetDecimals:
    'Line %{line} has a decimal point (%{point}) and line %{other} a decimal comma (%{comma}). Choose the decimal sign of the file, and correct the others.',
  sheetCellError: 'The cell holds an error of the spreadsheet. Correct it there and save the file again.',
  sheetDigitsLost: 'The spreadsheet has removed digits of this code. Format the column as text there and save the file again.',
  sheetDateInCode:
    'The spreadsheet has turned this value into a date (%{text}). Format the column as text there, write it again, and save the file.',
  sheetCellLong: 'This value is too long for a cell of a spreadsheet. Import it from a CSV file.',
  sheetNameUnknown: '%{label}: there is no %{resource} called “%{name}”. Correct the name or use the ID.',
  sheetNameTwice: '%{label}: “%{name}” can be one of these: %{candidates}. Use the ID.',
  sheetNameOther: '%{label}: the ID is %{id}, but “%{name}” is %{other}. Correct one of them, or clear the name.',
  sheetSince: '%{name} was changed after the preview: it has version %{version} now. Look through the file again.',
  sheetEmpty: 'The file is empty: its first line names the fields.',
  sheetNoField: '%{resource} have no field %{name}. Above, choose a field for this column, or “Left out”.',
  sheetTwoWays:
    '%{label} can be read as thousands or as decimals. Choose the decimal sign of the file above, or write the number without the separator, such as 1500.',
  sheetUnique: '%{label} is also on line %{line}. Change or remove one of the two lines.',
  sheetTwice: 'The column %{name} stands in the file twice.',
  sheetNoHead: 'The first line names no field of these objects.',
  sheetCells: 'The line has %{cells} cells, the head %{heads}: is a text with a comma left without quotes?',
  sheetQuoteOpen: 'A quote is opened and never closed.',
  sheetQuote: 'Something stands behind the quote that closes a cell.',
  sheetId: 'The ID is a whole number; leave it empty for a new object.',
  sheetVersion: 'The version is the number that the file was written with; leave it as it is, or empty.',
  sheetIdTwice: 'The object %{id} stands on line %{line} too.',
  sheetHasId: 'It has an ID, and only new objects are taken: leave the ID empty, or take changes too.',
  sheetHasNoId: 'It has no ID, and no new objects are taken: name the object, or take new ones too.',
  sheetNotThere: 'There is no such object: %{resource} %{id}.',
  sheetNotYours: '%{name} belongs to somebody else and cannot be changed here: leave its line as it was, or out.',
  sheetChanged: '%{name} was changed after the file was written: it has version %{version} by now.',
} as const;
