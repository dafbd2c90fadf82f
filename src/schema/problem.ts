/** Something wrong with one value: a finished English sentence, a stable code, and the parts of the sentence for translation. */
export type Problem = {
  readonly code: string;
  readonly message: string;
  readonly args?: Readonly<Record<string, string | number>>;
};

/** Problems by field path (`cpm`, `contacts.general.contactEmail`, `cpmOverrides.0.cpm`). */
export type Problems = Readonly<Record<string, Problem>>;

export type Report = (path: string, problem: Problem) => void;

/** English sentences of the built-in checks; screens translate `validation.{code}` and fall back to these. `%{name}` is filled in. */
export const sentences = {
  required: '%{label} is required.',
  text: '%{label} must be text.',
  wellFormed: '%{label} has a character that cannot be stored (NUL or half of a surrogate pair). Remove it.',
  maxLength: '%{label} is too long: at most %{max} characters.',
  pattern: '%{label} must look like %{example}.',
  number: '%{label} must be a number, such as 1204.5.',
  numberTwoWays:
    '%{label} can be read as thousands or as decimals. Write it without the separator, such as 1500, or with fewer decimals, such as 1.5.',
  numberDigits: '%{label} has more digits than can be kept: at most 15.',
  integer: '%{label} must be a whole number, such as 1200.',
  decimals: '%{label} may have at most %{max} decimals.',
  min: '%{label} must be at least %{min}.',
  max: '%{label} must be at most %{max}.',
  bool: '%{label} must be true or false.',
  oneOf: '%{label} must be one of: %{options}.',
  list: '%{label} must be a list.',
  minItems: '%{label} needs at least %{min}.',
  maxItems: '%{label} takes at most %{max}.',
  duplicate: '%{label} has %{value} twice.',
  date: '%{label} must be a date like 2026-03-31.',
  dateTime: '%{label} must be a date and time like 2026-03-31 18:00.',
  ref: '%{label} must be the id of an object.',
  refMissing: '%{label}: there is no %{resource} %{id}.',
  refArchived: '%{label}: %{name} is archived. Restore it or choose another.',
  object: '%{label} must be an object.',
  country: '%{label}: %{value} is not a country. Use two-letter codes such as us or de.',
  category: '%{label}: %{value} is not an IAB category. Use ids such as IAB1 or IAB1-1.',
  url: '%{label} must be an absolute address that starts with https://.',
  email: '%{label} must be an e-mail address such as name@company.example.',
  tel: '%{label} must be a telephone number.',
  domain: '%{label} must be a host name such as ads.company.example, without https://.',
  domainWildcard: '%{label} takes no wildcard (*). Write the host itself, such as company.example.',
  cidr: '%{label} must be an IP address or range such as 203.0.113.0/24.',
  upload: '%{label} must be a file that was sent before.',
  dayparts: '%{label} must be 168 hours of 0 or 1, Monday 00:00 first.',
  paramName: '%{label}: a name is missing.',
  paramValue: '%{label}: %{name} must be text or a number.',
  unknownField: 'There is no field %{name}. Check the spelling.',
  unknownFields: 'There are %{count} more fields that do not exist.',
  readOnly: '%{label} is set by the server and cannot be changed.',
  adminOnly: '%{label} can only be changed by an administrator.',
  fixed: '%{label} cannot be changed any more.',
  unique: '%{label} is already used by %{name}.',
  badValue: '%{label}: %{value} is no value for this list.',
  tooLarge: '%{label} is too large.',
} as const;

export type SentenceCode = keyof typeof sentences;

export function problem(code: SentenceCode, args: Readonly<Record<string, string | number>> = {}): Problem {
  return { code, message: fill(sentences[code], args), args };
}

/** A refused value as a sentence shows it: whatever was sent, short and as text. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** A rule of a definition speaks for itself: its sentence is the message and the key of its translation. */
export const sentence = (message: string): Problem => ({ code: 'rule', message });

export const fill = (template: string, args: Readonly<Record<string, string | number>>): string =>
  template.replace(/%\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
