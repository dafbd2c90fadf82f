import { useLayoutEffect, useRef } from 'react';
import type { JobRow } from '../model/jobs/job';
import { useJobActions } from './JobsContext';

/**
 * Keys of the table: j and k move the focus, r runs, p pauses or resumes, t tries again; Enter opens by itself, since the focus is
 * on a link. They act on the row with the focus, else on the open job. Escape closes the open job.
 */
export function useJobKeys(jobs: readonly JobRow[], opened: string | undefined, close: () => void): void {
  const actions = useJobActions();
  const latest = useRef({ jobs, opened, close, actions });
  latest.current = { jobs, opened, close, actions };
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(target)) return;
      if (key === 'Escape') {
        if (now.opened !== undefined) now.close();
        return;
      }
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
      const focused = target instanceof Element ? target.closest('tr')?.querySelector<HTMLElement>('[data-job]') : null;
      if (step !== undefined) {
        // In the open job, arrows scroll.
        if (key.length > 1 && target instanceof Element && target.closest('.adx-job-detail')) return;
        const links = [...document.querySelectorAll<HTMLElement>('[data-job]')];
        const next = focused ? links[links.indexOf(focused) + step] : links[0];
        next?.focus();
        if (next) event.preventDefault();
        return;
      }
      const name = focused?.getAttribute('data-job') ?? now.opened;
      const job = now.jobs.find((one) => one.name === name);
      if (job) meanings[key]?.(job, now.actions);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

type Actions = ReturnType<typeof useJobActions>;

const meanings: Readonly<Record<string, (job: JobRow, actions: Actions) => void>> = {
  r: ({ name, running }, { run }) => {
    if (running.length === 0) run(name);
  },
  p: (job, { pause, resume }) => (job.isPaused ? resume(job.name) : pause(job)),
  t: (job, { retry }) => retry(job),
};

/** Inputs use the keys themselves, and so do dialogs and menus, but not the sheet with an open job. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some(
    (over) => !over.querySelector('.adx-job-detail'),
  );
