/** The longest task of the page from now on, in milliseconds. */
export function watchTasks(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  return () => longest;
}
