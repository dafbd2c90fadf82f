/** Sentences put together in the code that have no code yet; clients of the API read most of them. The list may only shrink. */
export const uncoded: readonly string[] = [
  'api/ports/reports.ts: Facts are missing from the report engine: {}.',
  'src/dataProvider/lists/listService.ts: The list call of {} did not answer a list.',
  'src/dataProvider/lists/lists.ts: The changes of {} could not be read.',
  'src/dataProvider/lists/lists.ts: The list {} could not be loaded.',
  'src/dataProvider/readAnswer.ts: The server answered {} with something that is not JSON.',
  'src/dataProvider/readAnswer.ts: The server answered {}. Try again.',
  'src/dataProvider/sides.ts: The side data of {} could not be refreshed.',
  'src/model/finance/statementOf.ts: Please settle the balance by {} and name {}.',
];
