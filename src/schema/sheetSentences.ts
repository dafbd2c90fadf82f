/** What may be wrong with a file of objects, apart from its values; screens translate `validation.{code}`. */
export const sheetSentences = {
  sheetEmpty: 'The file is empty: its first line names the fields.',
  sheetNoField: '%{resource} have no field %{name}.',
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
