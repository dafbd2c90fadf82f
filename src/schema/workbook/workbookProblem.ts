import type { FileCode, FileProblem } from '../files/decodeText';

/** Thrown where a workbook cannot be read, to leave a stream early; `readWorkbook` returns the problem. */
export class WorkbookError extends Error {
  readonly problem: FileProblem;

  constructor(code: FileCode, args: FileProblem['args'] = {}) {
    super(code);
    this.problem = { code, args };
  }
}
