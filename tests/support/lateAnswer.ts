/** A promise that the test settles. */
export function lateAnswer<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((toValue, toFailure) => {
    resolve = toValue;
    reject = toFailure;
  });
  return { promise, resolve, reject };
}
