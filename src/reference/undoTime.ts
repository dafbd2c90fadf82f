/** How long a change can be undone, and an archived object restored to active. */
export const undoMinutes = 15;
export const undoMs = undoMinutes * 60_000;
