// @ts-check
/**
 * Runs in the page before its own scripts (hence no imports and no outer names). Times are performance.now(): milliseconds since
 * navigation. "Painted" is the first message after the animation frame of the change: style, layout and paint of that frame are
 * done, without waiting for a second frame.
 */
export function installProbe() {
  /** @type {{ start: number, ms: number }[]} */
  const longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push({ start: entry.startTime, ms: entry.duration });
  }).observe({ type: 'longtask', buffered: true });

  const isVisible = (/** @type {Element | null | undefined} */ element) =>
    !!element && element.getClientRects().length > 0;
  const painted = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    });
  const longestSince = (/** @type {number} */ start) =>
    Math.max(0, ...longTasks.filter((task) => task.start + task.ms > start).map((task) => task.ms));
  const onMutation = (/** @type {() => void} */ check) => {
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    check();
    return observer;
  };
  const textOf = (/** @type {string} */ rows) =>
    Array.from(document.querySelectorAll(rows), (row) => row.textContent).join('\n');

  /**
   * Checks at the start of each frame, when the browser computes style and layout anyway: a check at another time would force it
   * to, for a page whose styles have not loaded.
   * @returns {Promise<number>}
   */
  const when = (/** @type {() => boolean} */ isThere) =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      const eachFrame = () => {
        if (isThere()) port2.postMessage(null);
        else requestAnimationFrame(eachFrame);
      };
      requestAnimationFrame(eachFrame);
    });

  const awaitedKey = 'bench:awaited';
  const untilThere = async (/** @type {{ goal: Goal, clickedAt: number }} */ { goal, clickedAt }) => {
    const started = clickedAt - performance.timeOrigin;
    const at = await window.bench.whenThere(goal);
    sessionStorage.removeItem(awaitedKey);
    return { ms: at - started, longest: longestSince(started), rows: 0, failure: '' };
  };

  window.bench = {
    change: new Promise(() => undefined),
    stopHeartbeat: () => Number.NaN,
    longestSince,
    isUsable(selector) {
      const input = /** @type {HTMLInputElement | null} */ (document.querySelector(selector));
      if (!input || !isVisible(input) || input.disabled || input.readOnly) return false;
      input.focus();
      return document.activeElement === input;
    },
    hasRows(selector, count) {
      const rows = document.querySelectorAll(selector);
      return (
        rows.length === count && isVisible(rows[0]) && isVisible(rows[count - 1]) && !!rows[0]?.textContent?.trim()
      );
    },
    whenThere: (goal) =>
      when(() => ('usable' in goal ? window.bench.isUsable(goal.usable) : window.bench.hasRows(goal.rows, goal.count))),

    // From the last such event to the last change of the rows that is followed by quietMs without another: rows that arrive in
    // two steps
    // count from the second.
    untilRowsChange({ event, rows, count, quietMs, giveUpMs }) {
      const before = textOf(rows);
      let last = before;
      let started = 0;
      let ended = 0;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let quiet;
      window.bench.change = new Promise((done) => {
        const onEvent = (/** @type {Event} */ e) => {
          started = e.timeStamp;
          ended = 0;
          clearTimeout(quiet);
        };
        const finish = (/** @type {string} */ failure) => {
          observer.disconnect();
          window.removeEventListener(event, onEvent, true);
          clearTimeout(giveUp);
          done({
            ms: ended - started,
            longest: longestSince(started),
            rows: document.querySelectorAll(rows).length,
            failure,
          });
        };
        window.addEventListener(event, onEvent, true);
        const giveUp = setTimeout(() => finish(`the rows did not change within ${giveUpMs} ms`), giveUpMs);
        const observer = onMutation(() => {
          if (!started) return;
          const found = document.querySelectorAll(rows).length;
          if (count ? found !== count : found === 0) return;
          const text = textOf(rows);
          if (text === last) return;
          last = text;
          clearTimeout(quiet);
          painted().then((at) => {
            ended = at;
            clearTimeout(quiet);
            quiet = setTimeout(() => finish(''), quietMs);
          });
        });
      });
    },

    // Stored, to outlive the document: a sign-in may load another one.
    untilThereAfter({ event, goal }) {
      window.addEventListener(
        event,
        (e) => {
          const awaited = { goal, clickedAt: performance.timeOrigin + e.timeStamp };
          sessionStorage.setItem(awaitedKey, JSON.stringify(awaited));
          window.bench.change = untilThere(awaited);
        },
        { capture: true, once: true },
      );
    },

    // A message to itself is neither clamped like a timer nor bound to frames: a gap between two shows a blocked main thread.
    startHeartbeat() {
      const { port1, port2 } = new MessageChannel();
      let previous = performance.now();
      let longest = 0;
      let running = true;
      port1.onmessage = () => {
        const now = performance.now();
        longest = Math.max(longest, now - previous);
        previous = now;
        if (running) port2.postMessage(null);
      };
      port2.postMessage(null);
      window.bench.stopHeartbeat = () => {
        running = false;
        return longest;
      };
    },
  };

  // about:blank has no storage.
  const awaited = location.protocol === 'http:' ? sessionStorage.getItem(awaitedKey) : null;
  if (awaited) window.bench.change = untilThere(JSON.parse(awaited));
}
