/** A word or label of a definition; a language says it in its own words. */
export type Word = { readonly word: string };

/** A size as `2 MB` or `128 kB`; a language has its own sign of decimals and its own units. */
export type Size = { readonly size: string };

/** An amount in US dollars, to the cent. */
export type Usd = { readonly usd: number };

/** A number as a language groups it. */
export type Count = { readonly count: number };

/** `6 tags and 1 campaign`: how many there are of each kind, with its label for one and for many. */
export type Counts = {
  readonly counts: readonly { readonly count: number; readonly one: string; readonly many: string }[];
};

/** A message of its own within another, such as why something failed. */
export type Inner = { readonly told: Message };

/** What is filled into a message. Names that people gave are plain texts. */
export type Value = string | number | Word | Size | Usd | Count | Counts | Inner;

export type Args = Readonly<Record<string, Value>>;

/** A message: its English, and the code and values by which every language finds its own words. */
export type CodedMessage = { readonly code: string; readonly message: string; readonly args?: Args };

/** A message with a code, or a whole English text, which is the key of its translation. */
export type Message = string | CodedMessage;

/** What goes over the wire and into storage beside the English of a message; a whole text has neither. */
export type MessageCode = { readonly messageCode?: string; readonly args?: Args };

export const toMessageCode = (told: Message): MessageCode =>
  typeof told === 'string' ? {} : { messageCode: told.code, ...(told.args && { args: told.args }) };

/** The message again, of its English and what came beside it. */
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

/** Speaks of words, labels and lists of counts in a language. */
export type Speech = {
  word(english: string): string;
  size(size: string): string;
  usd(amount: number): string;
  count(count: number): string;
  and(parts: readonly string[]): string;
  told(told: Message): string;
};

/** A value as a text or number, which is all that a formatter of messages takes. */
export function plainValue(value: Value, { word, size, usd, count, and, told }: Speech): string | number {
  // Values of another server may be anything.
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
