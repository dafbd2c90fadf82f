import { WorkbookError } from './workbookProblem';

/** As many as a text file of the largest size has. */
export const mostCharacters = 32 * 2 ** 20;
export const mostCells = 5_000_000;

/** What the cells of a workbook may come to: a few bytes of a file can name a long text, or a far column, very often. */
export function createBudget() {
  let cells = 0;
  let characters = 0;
  return {
    take(places: number, length: number): void {
      cells += places;
      characters += length;
      if (cells > mostCells) throw new WorkbookError('fileManyCells', { max: mostCells });
      if (characters > mostCharacters) throw new WorkbookError('fileLongTexts', { max: mostCharacters });
    },
  };
}

export type CellBudget = ReturnType<typeof createBudget>;
