/** A word or label of a definition, which each language translates. */
export type Word = { readonly word: string };

/** A size such as `2 MB` or `128 kB`; each language has its own decimal sign and units. */
export type Size = { readonly size: string };

/** An amount in US dollars, to the cent. */
export type Usd = { readonly usd: number };

/** A number, with each language's thousands separator. */
export type Count = { readonly count: number };

/** `6 tags and 1 campaign`: counts with their labels for one and for many. */
export type Counts = {
  readonly counts: readonly { readonly count: number; readonly one: string; readonly many: string }[];
};

/** A message within another one, such as why something failed. */
export type Inner = { readonly told: Message };

/** A value in a message. Names that users chose are plain texts. */
export type Value = string | number | Word | Size | Usd | Count | Counts | Inner;

export type Args = Readonly<Record<string, Value>>;

/** A message in English, with the code and values for translation. */
export type CodedMessage = { readonly code: string; readonly message: string; readonly args?: Args };

/** A message with a code, or a whole English text, which is the key of its translation. */
export type Message = string | CodedMessage;

/** The code and values that are sent and stored with the English text; a whole text has neither. */
export type MessageCode = { readonly messageCode?: string; readonly args?: Args };

export const toMessageCode = (told: Message): MessageCode =>
  typeof told === 'string' ? {} : { messageCode: told.code, ...(told.args && { args: told.args }) };

/** Rebuilds the message from its English text, code and values. */
export const toMessage = (message: string, { messageCode, args }: MessageCode): Message =>
  messageCode === undefined ? message : { code: messageCode, message, ...(args && { args }) };

/** Picks the code and values from an object with other members. */
export const pickMessageCode = ({ messageCode, args }: MessageCode = {}): MessageCode => ({
  ...(messageCode !== undefined && { messageCode }),
  ...(args && { args }),
});

/** Whether a value is a message. */
export const isMessage = (found: unknown): found is Message =>
  typeof found === 'string' || (typeof found === 'object' && found !== null && 'code' in found && 'message' in found);

export const toEnglish = (told: Message): string => (typeof told === 'string' ? told : told.message);

/** Formats words, labels and counts in a language. */
export type Speech = {
  word(english: string): string;
  size(size: string): string;
  usd(amount: number): string;
  count(count: number): string;
  and(parts: readonly string[]): string;
  told(told: Message): string;
};

/** Converts a value to the text or number that a message formatter takes. */
export function plainValue(value: Value, { word, size, usd, count, and, told }: Speech): string | number {
  // Values from another server may be of any type.
  if (typeof value !== 'object' || value === null) return value;
  if ('word' in value) return word(value.word);
  if ('size' in value) return size(value.size);
  if ('usd' in value) return usd(value.usd);
  if ('count' in value) return count(value.count);
  if ('told' in value) return told(value.told);
  return and(
    value.counts.map((part) => `${count(part.count)} ${word(part.count === 1 ? part.one : part.many).toLowerCase()}`),
  );
}

const asItIs = (english: string): string => english;

export const englishSpeech: Speech = {
  word: asItIs,
  size: asItIs,
  usd: (amount) => `$${amount.toFixed(2)}`,
  count: (number) => number.toLocaleString('en-US'),
  told: toEnglish,
  and: (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`),
};
