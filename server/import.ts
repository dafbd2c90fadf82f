import { importFiles } from './intake/importFiles';
import { printError, startFailure } from './process/printLine';

try {
  if (!(await importFiles(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  printError(startFailure(error, 'The import failed'));
  process.exitCode = 1;
}
