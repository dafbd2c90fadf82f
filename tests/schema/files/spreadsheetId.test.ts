import { describe, expect, it } from 'vitest';
import { readSpreadsheetId } from '../../../src/schema/files/spreadsheetId';

describe('an id that went through a spreadsheet', () => {
  it.each([
    '529479190',
    '529,479,190',
    '="529479190"',
    '529479190.0',
    '529479190.00',
    '529479190,0',
    '529,479,190.0',
    '529.479.190',
    '529.479.190,00',
    '529 479 190',
    '529\u00a0479\u00a0190',
    '529\u202f479\u202f190,0',
    "529'479'190",
    ' 529479190 ',
    "'529479190",
    '=" 529479190 "',
  ])('is as it was: %j', (given) => {
    expect(readSpreadsheetId(given)).toMatchObject({ id: '529479190' });
  });

  it.each([
    ['1.23457E+11', 'digitsLost'],
    ['1,23457E+11', 'digitsLost'],
    ['1.23457e+11', 'digitsLost'],
    ['5E+08', 'digitsLost'],
    ['1.2E11', 'digitsLost'],
    ['12345678901234500', 'digitsLost'],
    ['1,234,567,890,123,450', 'digitsLost'],
    ['529479190.5', 'fraction'],
    ['1,5', 'fraction'],
    ['#N/A', 'cellError'],
    ['#REF!', 'cellError'],
    ['#WERT!', 'cellError'],
  ])('is refused where it cannot be told: %s', (given, fault) => {
    expect(readSpreadsheetId(given)).toEqual({ fault });
  });

  it.each([
    'com.fox.news',
    'B00E5ABCDE',
    'G15147000000',
    '3E8',
    '1234567890123456',
    '1234567890123450',
    '1000000000000000',
    '00042',
    '-5',
    '12.5.1',
    "it's",
    '=1+1',
    'a,b',
    '1.234.56',
  ])('is left alone where no spreadsheet changed it: %s', (given) => {
    expect(readSpreadsheetId(given)).toEqual({ id: given, isRestored: false });
  });

  it('is taken with all its digits where it is marked as a text', () => {
    expect(readSpreadsheetId("'12345678901234500")).toMatchObject({ id: '12345678901234500' });
    expect(readSpreadsheetId('="12345678901234500"')).toMatchObject({ id: '12345678901234500' });
  });

  it.each(['1'.repeat(50_000), `${'1,'.repeat(50_000)}1`, `="${'"'.repeat(50_000)}"`, `#${'N'.repeat(50_000)}`])(
    'is read at once however long it is',
    (long) => {
      const began = process.cpuUsage();
      for (let count = 0; count < 100; count += 1) readSpreadsheetId(long);
      const { user } = process.cpuUsage(began);
      expect(user / 1000).toBeLessThan(500);
    },
  );
});
