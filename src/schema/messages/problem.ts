import { type Args, type CodedMessage, englishSpeech, type Message, plainValue } from './message';

/** Something wrong with one value: a finished English sentence, a stable code, and the values of the sentence for translation. */
export type Problem = CodedMessage;

/** Problems by field path (`cpm`, `contacts.general.contactEmail`, `cpmOverrides.0.cpm`). */
export type Problems = Readonly<Record<string, Problem>>;

export type Report = (path: string, problem: Problem) => void;

/**
 * English messages of the built-in checks, with places `%{name}`; screens translate `validation.{code}` and fall back to these.
 */
export const sentences = {
  required: '%{label} is required.',
  text: '%{label} must be text.',
  wellFormed: '%{label} contains a character that cannot be stored (NUL or half of a surrogate pair). Remove it.',
  maxLength: '%{label} is too long: at most %{max} characters.',
  pattern: '%{label} must look like %{example}.',
  number: '%{label} must be a number, e.g. 1204.5.',
  numberTwoWays:
    '%{label} may mean thousands or decimals. Enter it without a separator, e.g. 1500, or with fewer decimals, e.g. 1.5.',
  numberComma: '%{label} has a comma before its decimals. Use a point, e.g. 1204.50.',
  numberPoint: '%{label} has a point before its decimals. Use a comma, e.g. 1204,50.',
  numberDigits: '%{label} has too many digits: at most 15.',
  integer: '%{label} must be a whole number, e.g. 1200.',
  decimals: '%{label} can have at most %{max} decimals.',
  min: '%{label} must be at least %{min}.',
  max: '%{label} must be at most %{max}.',
  bool: '%{label} must be true or false.',
  oneOf: '%{label} must be one of: %{options}.',
  list: '%{label} must be a list.',
  minItems: '%{label} needs at least %{min} entries.',
  maxItems: '%{label} can have at most %{max} entries.',
  duplicate: '%{label} contains %{value} twice.',
  date: '%{label} must be a date like 2026-03-31.',
  dateTime: '%{label} must be a date and time like 2026-03-31 18:00.',
  ref: '%{label} must be the ID of an object.',
  refMissing: '%{label}: %{resource} %{id} was not found.',
  refOfOther: '%{label}: %{name} belongs to another publisher.',
  refOfAccount: '%{label}: %{name} belongs to a publisher. Choose one without a publisher.',
  refOfPlatform: '%{label}: %{name} belongs to no publisher. Choose one of the publisher.',
  refArchived: '%{label}: %{name} is archived. Restore it or choose another.',
  object: '%{label} must be an object.',
  country: '%{label}: %{value} is not a country. Use two-letter codes such as us or de.',
  category: '%{label}: %{value} is not an IAB category. Use IDs such as IAB1 or IAB1-1.',
  url: '%{label} must be a full address starting with https://.',
  email: '%{label} must be an email address, e.g. name@company.example.',
  tel: '%{label} must be a phone number.',
  domain: '%{label} must be a host name, e.g. ads.company.example, without https://.',
  domainWildcard: '%{label} does not accept wildcards (*). Enter the host itself, e.g. company.example.',
  cidr: '%{label} must be an IP address or range such as 203.0.113.0/24.',
  upload: '%{label} must be an uploaded file.',
  dayparts: '%{label} must be 168 hours of 0 or 1, starting Monday 00:00.',
  paramName: '%{label}: a name is missing.',
  paramValue: '%{label}: %{name} must be text or a number.',
  unknownField: 'Unknown field %{name}. Check the spelling.',
  unknownFields: '%{count} more unknown fields.',
  readOnly: '%{label} is set by the server and cannot be changed.',
  adminOnly: 'Only an administrator can change %{label}.',
  fixed: '%{label} can no longer be changed.',
  nameTaken: '%{resource} “%{name}” already exists.',
  unique: '%{label} is already used by %{name}.',
  badValue: '%{label}: %{value} is not valid for this list.',
  tooLarge: '%{label} is too large.',
  textOrNumber: '%{label} must be text or a number.',
  month: '%{label} must be a month like 2026-09.',
  weekday: '%{label} must be a day of the week: 0 (Sunday) to 6.',
  notZero: '%{label} must not be 0.',
  aboveZero: '%{label} must be more than 0.',
  paramNumber: '%{label} must be a positive whole number.',
  paramText: '%{label} must be text.',
  forbidden: '%{label} is set by the server; remove it.',
} as const;

export type SentenceCode = keyof typeof sentences;

export function problem(code: SentenceCode, args: Args = {}): Problem {
  return { code, message: fill(sentences[code], args), args };
}

/** Returns a refused value as text for a message, cut to 100 characters. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** Converts a rule's result to a problem: a message with its code, or a whole sentence, which is the key of its translation. */
export const sentence = (told: Message): Problem => (typeof told === 'string' ? { code: 'rule', message: told } : told);

/** Whether a rule of a definition found the problem, rather than the check of the field's kind. */
export const isOfRule = ({ code }: Problem): boolean => code === 'rule' || code.includes('.');

export const fill = (template: string, args: Args): string =>
  template.replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    return value === undefined ? whole : String(plainValue(value, englishSpeech));
  });

/** The code of the last warning of a cut list: how many more there are. */
export const moreWarnings = 'limits.moreWarnings';
