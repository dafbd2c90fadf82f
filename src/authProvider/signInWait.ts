/** Calls that wait for the same sign-in. */
export type SignInWait = {
  isOn(): boolean;
  /** The same promise for everybody until it is settled. */
  join(): Promise<void>;
  resolve(): void;
  reject(reason: unknown): void;
};

export function createSignInWait(): SignInWait {
  let current: { readonly promise: Promise<void>; resolve(): void; reject(reason: unknown): void } | undefined;
  const start = () => {
    let resolve = (): void => undefined;
    let reject = (_reason: unknown): void => undefined;
    const promise = new Promise<void>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    return { promise, resolve, reject };
  };
  return {
    isOn: () => current !== undefined,
    join() {
      current ??= start();
      return current.promise;
    },
    resolve() {
      current?.resolve();
      current = undefined;
    },
    reject(reason) {
      current?.reject(reason);
      current = undefined;
    },
  };
}
