// @ts-check
/**
 * Calls `end` once npm has been stopped: npm ends the shell that it has started, which passes no signal on. Without it
 * `kill` on `npm start` would leave the server on its port.
 * @param {() => void} end
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}
