import { describe, expect, it } from 'vitest';
import { formatOf, numberText } from '../../../src/schema/workbook/cellFormats';

const shown = (code: string, number = '46112.75'): string => numberText(number, formatOf(200, code), false).text;

describe('the format of a cell', () => {
  it.each([
    ...['yyyy-mm-dd', 'd-mmm-yy;@', '[$-409]d-mmm-yy;@', 'dd.mm.yyyy', 'mmm', 'b1yyyy', 'bbbb', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy'],
    ...['e', 'gge', 'ggge', 'e/m/d', 'rr', '[$-411]ggge"年"m"月"d"日"', 'yyyy"年"m"月"d"日"', 'aaa', 'aaaa'],
  ])('%s is a date, of an era too', (code) => {
    expect(shown(code, '46112')).toBe('2026-03-31');
  });

  it.each(['dd/mm/yyyy hh:mm', 'e/m/d h:mm', 'yyyy-mm-dd hh:mm:ss.000'])('%s is a date with its time', (code) => {
    expect(shown(code)).toBe('2026-03-31 18:00');
  });

  it.each(['hh:mm', 'h:mm AM/PM', 'mm:ss.0', 's', 'h A/P'])('%s is a time', (code) => {
    expect(shown(code, '0.75')).toBe('18:00');
  });

  it.each([
    ...['0.0,,M', '0.0,,"M"', '0 d', '#,##0\\ "h"', '0.0,B', '# ?/?', '0.00E+00', '0 "day"', '[Red]0', '0_d', '0*d', '#,##0 [$TRY]'],
    ...['General', 'Standard', '@', '[<1]0.00;0', '[h]:mm:ss', '0.0,,E', '?? a'],
  ])('%s is a number', (code) => {
    expect(shown(code)).toBe('46112.75');
  });

  it('is a share where it ends in a percent sign', () => {
    expect(['0%', '0.00%', '0.0 %'].map((code) => shown(code, '0.125'))).toEqual(['12.5%', '12.5%', '12.5%']);
  });
});
