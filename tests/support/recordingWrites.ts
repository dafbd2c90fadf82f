/** Wraps a port, and reports each of its calls that writes. */
export function recordingWrites<T extends object>(
  port: T,
  name: string,
  isWrite: (path: string) => boolean,
  told: (path: string) => void,
): T {
  const wrap = <O extends object>(target: O, path: string): O =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        const at = `${path}.${String(key)}`;
        if (typeof value === 'object' && value !== null) return wrap(value, at);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (isWrite(at)) told(at);
          return value.apply(of, args);
        };
      },
    });
  return wrap(port, name);
}
