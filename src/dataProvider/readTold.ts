import { failures, HttpProblem, localProblem } from '../model/HttpProblem';
import type { ProblemBody } from '../model/problemBody';
import { toldInLines } from '../model/sheetProgress';
import { textsOf } from './textsOf';

type Told<P, T> = { readonly progress: P } | { readonly result: T } | { readonly problem: ProblemBody };

/** Reads the result of a call that reports its progress line by line; a server of an earlier version answers at once. */
export async function readTold<P, T>(response: Response, onProgress: (progress: P) => void): Promise<T> {
  if (!response.headers.get('Content-Type')?.startsWith(toldInLines) || !response.body)
    return (await response.json()) as T;
  let rest = '';
  for await (const text of textsOf(response)) {
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) {
      const told = JSON.parse(line) as Told<P, T>;
      if ('result' in told) return told.result;
      if ('problem' in told) throw new HttpProblem(told.problem);
      onProgress(told.progress);
    }
  }
  throw localProblem('network', failures.network);
}
