import { readConfig } from '../config';
import { keepFilesPrivate } from '../ownFiles';
import { printError, printLine, startFailure } from '../printLine';
import { type AddRows, counted, type FindAccounts, type Imported, importFile } from './importFile';
import { showProgress } from './importProgress';
import { importUsage, readImportWords } from './importWords';
import { type FactIntake, findAccountsOf, openIntake } from './openIntake';
import { sayImport } from './sayImport';

/** Brings facts from files into the reports; false where a file was not imported. */
export async function importFiles(args: readonly string[]): Promise<boolean> {
  const words = readImportWords(args);
  if (!words) {
    printLine(importUsage);
    return true;
  }
  keepFilesPrivate();
  const { files, options, isDryRun } = words;
  const config = readConfig(process.env);
  // Files that cannot be imported should not wait for the data.
  let opened: Promise<FactIntake> | undefined;
  const add: AddRows = isDryRun
    ? judgeAlone
    : async (...batch) => {
        opened ??= openIntake(config);
        return (await opened).add(...batch);
      };
  // Asked once for all files; a dry run looks at the accounts too, and makes nothing where there are none.
  let accounts: ReturnType<FindAccounts> | undefined;
  const findAccounts: FindAccounts = () => {
    if (!isDryRun) opened ??= openIntake(config);
    accounts ??= opened ? opened.then((intake) => intake.accounts()) : findAccountsOf(config);
    return accounts;
  };
  let isWell = true;
  try {
    for (const file of files) {
      const startedAt = performance.now();
      const progress = showProgress(file, process.stderr);
      try {
        const imported = await importFile(file, options, add, progress.follow, Date.now(), findAccounts);
        progress.end();
        tell(file, imported, (performance.now() - startedAt) / 1000, isDryRun);
      } catch (error) {
        progress.end();
        isWell = false;
        printError(startFailure(error, 'The import failed'));
        // The other files would wait for the same data.
        if (opened && (await isFailed(opened))) break;
      }
    }
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
  return isWell;
}

const isFailed = (opened: Promise<FactIntake>): Promise<boolean> =>
  opened.then(
    () => false,
    () => true,
  );

async function judgeAlone(...[, , rows]: Parameters<AddRows>): Promise<boolean> {
  for await (const _ of rows);
  return true;
}

function tell(file: string, imported: Imported, seconds: number, isDryRun: boolean): void {
  const { table, rows, bad, badPath, isNew } = imported;
  const added = isNew
    ? `${counted(rows)} of ${table} ${isDryRun ? 'can be added' : 'added'}, ${bad.toLocaleString('en-US')} bad`
    : `imported into ${table} before, nothing was added`;
  printLine(`${file}: ${added}, ${seconds.toFixed(1)} s.`);
  if (isNew) for (const line of sayImport(imported)) printLine(`  ${line}`);
  if (bad > 0) printError(`Warning: ${counted(bad)} could not be saved. Each problem is listed in ${badPath}.`);
}
