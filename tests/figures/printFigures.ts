import { countFigures, type Figure } from './countFigures';
import { isReadWithSave, traceSave } from './traceSave';

/** Prints every figure with its goal and how it is counted; with `isLong`, what is behind it too. */
export async function printFigures(isLong: boolean): Promise<void> {
  const saved = await traceSave();
  const path = saved.filter(isReadWithSave);
  const trace: readonly Figure[] = [
    {
      name: 'files one save passes',
      value: path.length,
      goal: '≤ 35',
      how: 'files of src/dataProvider and api of which a function runs while one campaign is saved (V8 coverage)',
      details: path,
    },
    {
      name: 'files one save passes, all',
      value: saved.length,
      goal: '—',
      how: 'the same with src/schema, src/model and the memory store',
    },
  ];
  const figures = [...countFigures(), ...trace];
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, goal, how, details = [] } of figures) {
    console.log(`${name.padEnd(width)}  ${value.toLocaleString('en').padStart(8)}  ${goal.padEnd(9)} ${how}`);
    if (isLong) for (const line of details) console.log(`    ${line}`);
  }
  console.log(
    '\nNot counted here: the time of all tests (time npm test); that the README’s example breaks none (tests/readmeExample.test.ts).',
  );
}
