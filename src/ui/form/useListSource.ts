import { useEffect, useMemo, useRef, useState } from 'react';
import { type Encoding, type FileProblem, isEncoding, problemOf } from '../../schema/files/decodeText';
import {
  type ListChoice,
  type ListFile,
  type ListRules,
  readListFile,
  readListText,
} from '../../schema/files/readListFile';
import { type ListBytes, readListBytes } from '../../schema/workbook/listBytes';

/** A person's corrections of what was recognised. */
export type SourceChoice = ListChoice & { readonly encoding?: string; readonly sheet?: number };

/** A pasted text, or the bytes of a file. */
export type ListSource = { readonly name: string } & ({ readonly text: string } | { readonly bytes: Uint8Array });

export type ReadSource = {
  readonly file: ListFile;
  /** For a file only. */
  readonly encoding?: Encoding;
  readonly isGuess?: boolean;
  /** For a workbook only: the names of its sheets, and the number of the one that was read, from 1. */
  readonly sheets?: readonly string[];
  readonly sheet?: number;
};

/** A task of this length in milliseconds goes unnoticed. */
const sliceMs = 8;

/**
 * Reads the values of a typed text at once, and of a source in slices that keep the page responsive; `part` is the share read so
 * far. A correction reads the source again. `onFailed` is called where a part of the console that reads files did not load.
 */
export function useListSource(
  typed: string,
  source: ListSource | undefined,
  rules: ListRules,
  onFailed: (error: unknown) => void,
) {
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const [choice, setChoice] = useState<SourceChoice>({});
  const [part, setPart] = useState<number>();
  const [read, setRead] = useState<ReadSource>();
  const [problem, setProblem] = useState<FileProblem>();
  const ofTyped = useMemo((): ReadSource => ({ file: readListText(typed, rules, choice) }), [typed, rules, choice]);

  useEffect(() => {
    setRead(undefined);
    setProblem(undefined);
    setPart(source && 0);
    if (!source) return;
    let isOver = false;
    const pace = createPace((now) => !isOver && setPart(now));
    readSource(source, rules, choice, pace).then(
      (found) => {
        if (isOver) return;
        setPart(undefined);
        if ('code' in found) setProblem(found);
        else setRead(found);
      },
      (error: unknown) => {
        if (!isOver) failed.current(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [source, rules, choice]);

  return { read: source ? read : ofTyped, problem: source ? problem : problemOf(typed), part, choice, setChoice };
}

async function readSource(
  source: ListSource,
  rules: ListRules,
  { encoding, sheet, ...choice }: SourceChoice,
  pause: (part?: number) => Promise<void>,
): Promise<ReadSource | FileProblem> {
  const chosen = encoding !== undefined && isEncoding(encoding) ? encoding : undefined;
  const decoded: ListBytes | FileProblem =
    'bytes' in source
      ? await readListBytes(source.bytes, { encoding: chosen, sheet }, pause)
      : (problemOf(source.text) ?? { content: source.text });
  if ('code' in decoded) return decoded;
  const { content, separator, ...told } = decoded;
  return { file: await readListFile(content, rules, { ...choice, ...(separator && { separator }) }, pause), ...told };
}

function createPace(onPart: (part: number) => void) {
  let until = performance.now() + sliceMs;
  return async (part?: number): Promise<void> => {
    if (performance.now() < until) return;
    if (part !== undefined) onPart(part);
    await new Promise((go) => setTimeout(go));
    until = performance.now() + sliceMs;
  };
}
