import { importFiles } from './intake/importFiles';
import { complain, startFailure } from './say';

try {
  if (!(await importFiles(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  complain(startFailure(error, 'The import failed'));
  process.exitCode = 1;
}
