import { plainMessages } from './plainMessages';

/** Messages about JSON that is invalid or beyond the limits. */
export const sayJson = plainMessages({
  'json.bodyDeep': 'The body is nested deeper than {most} levels. Make it flatter.',
  'json.bodyWide': 'The body has an object with more than {most} keys. Send fewer.',
  'json.bodyLong': 'The body has more than {most} values. Send it in parts.',
  'json.bodyBroken': 'The body is not valid JSON. Check its quotes, commas and brackets.',
  'json.bodyBrokenAt': 'The body is not valid JSON near character {place}.',
  'json.lineDeep': 'The line is nested deeper than {most} levels. Make it flatter.',
  'json.lineWide': 'The line has an object with more than {most} keys. Send fewer.',
  'json.lineLong': 'The line has more than {most} values. Send it in parts.',
  'json.lineBroken': 'The line is not JSON.',
  'json.lineOther': 'The line must be a JSON object.',
  'json.parameterDeep': '{name} is nested deeper than {most} levels. Make it flatter.',
  'json.parameterWide': '{name} has an object with more than {most} keys. Send fewer.',
  'json.parameterLong': '{name} has more than {most} values. Send it in parts.',
  'json.parameterBroken': '{name} is not valid JSON. Check its quotes, commas and brackets.',
});
