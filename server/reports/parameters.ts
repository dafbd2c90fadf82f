/** Collects the values of a statement: no text from users is part of its SQL, and lists only where they are short and numeric. */
export type Parameters = {
  readonly values: Readonly<Record<string, ParameterValue>>;
  /** Returns the placeholder of a value: `{p0:String}`, or `CAST(12, 'UInt32')`. */
  add(type: ParameterType, value: ParameterValue): string;
};

export type StatementValues = Parameters['values'];

type ParameterValue = number | string | readonly (number | string)[];
type Plain = 'String' | 'UInt16' | 'UInt32' | 'Int32' | 'UInt64' | 'Float64';
export type ParameterType = Plain | `Array(${Plain})`;

export function createParameters(): Parameters {
  const values: Record<string, ParameterValue> = {};
  const known = new Map<string, string>();
  // Equal values share a parameter, so that equal expressions have equal text.
  const addOne = (type: ParameterType, value: ParameterValue): string => {
    const key = `${type} ${JSON.stringify(value)}`;
    const name = known.get(key) ?? `p${known.size}`;
    known.set(key, name);
    values[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    values,
    add(type, value) {
      if (isShort(value)) return `CAST(${Array.isArray(value) ? `[${value.join(', ')}]` : value}, '${type}')`;
      const pieces = Array.isArray(value) ? piecesOf(value) : [];
      return pieces.length > 1
        ? `arrayConcat(${pieces.map((piece) => addOne(type, piece)).join(', ')})`
        : addOne(type, value);
    },
  };
}

/**
 * The embedded engine runs statements with parameters one after another, whatever cores are free, so numbers, which are safe in a
 * statement, are written into it. Many would exceed the maximum length of a statement.
 */
const isShort = (value: ParameterValue): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.length <= writtenAtMost && value.every(Number.isFinite)
    : Number.isFinite(value);

const writtenAtMost = 500;

/** A server accepts 128 KiB per value (`http_max_field_value_size`); a character takes at most three bytes. */
const pieceCharacters = 40_000;
/** Two quotes and a comma. */
const besides = 3;

function piecesOf(list: readonly (number | string)[]): readonly (readonly (number | string)[])[] {
  const pieces: (number | string)[][] = [[]];
  let size = 0;
  for (const value of list) {
    const more = String(value).length + besides;
    if (size + more > pieceCharacters) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(value);
    size += more;
  }
  return pieces;
}
