import { afterAll, beforeAll, describe } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { buyRows, demandRows, nastyRows } from './reportFacts';
import { reportFiguresContract } from './reportFiguresContract';
import { reportIntakeContract } from './reportIntakeContract';
import { reportLivesContract } from './reportLivesContract';
import { reportReadingsContract } from './reportReadingsContract';
import { reportStreamContract } from './reportStreamContract';
import { trafficContract } from './trafficContract';

/** What a host supplies: an engine without facts. One is open at a time. */
export type ReportEngineHost = {
  open(): Promise<ReportEngine>;
  /** Without what takes seconds: many rows, and how they come in. */
  readonly isBrief?: boolean;
};

export function reportEngineContract(name: string, { open, isBrief = false }: ReportEngineHost): void {
  describe(`${name} answers`, () => {
    let engine: ReportEngine;
    beforeAll(async () => {
      engine = await open();
      await engine.add('first', [
        { table: 'D', rows: [demandRows.slice(0, 3), demandRows.slice(3)] },
        { table: 'B', rows: [buyRows] },
        { table: 'S', rows: [nastyRows] },
      ]);
    });
    afterAll(() => engine?.close());

    reportReadingsContract(() => engine);
    reportFiguresContract(() => engine);
    reportStreamContract(() => engine, isBrief);
  });

  describe(`${name} keeps for ever`, () => reportLivesContract(open));
  trafficContract(name, open);

  describe.skipIf(isBrief)(`${name} takes in`, () => reportIntakeContract(open));
}
