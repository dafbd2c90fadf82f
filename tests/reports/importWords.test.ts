import { describe, expect, it } from 'vitest';
import { readImportWords } from '../../server/intake/importWords';

describe('the command import', () => {
  it('says in a sentence which words it cannot use', () => {
    const words =
      (...given: string[]) =>
      () =>
        readImportWords(given);
    expect(words()).toThrow('No file is named: write npm run import -- FILE, or --help for all there is to write.');
    expect(words('a.csv', '--tabel', 'x')).toThrow(/^Unknown option '--tabel': write --help/);
    expect(words('a.csv', 'b.csv', '--batch', 'x')).toThrow('--batch is for one file, and there are 2: import them one by one.');
    expect(words('a.csv', '--bad', './a.csv')).toThrow('--bad is ./a.csv, which is the file itself: name another one.');
    expect(words('a.csv', '--format', 'xls')).toThrow('--format is "xls": write one of csv, tsv, jsonl, parquet.');
    expect(words('a.csv', '--map', 'hour')).toThrow(`--map has "hour": write the file's name, = and ours, such as time=hour.`);
    expect(readImportWords(['--help'])).toBeUndefined();
  });
});
