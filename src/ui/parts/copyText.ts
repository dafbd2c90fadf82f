/** Said where neither way leads to the clipboard; the key of its translation. */
export const noClipboard = 'The browser does not let this page write to the clipboard.';

/**
 * Writes to the clipboard, as the answer to a click or a key. Browsers keep `navigator.clipboard` from pages that came over plain HTTP,
 * as those of a console within a company's own network may: there it goes the old way, for which nothing has to be selected.
 */
export async function copyText(words: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', words);
    event.preventDefault();
    // Otherwise what is selected on the page, or the cell of a table, would be taken by who listens there.
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', write, { capture: true });
  try {
    if (!document.execCommand('copy')) throw new Error(noClipboard);
  } finally {
    document.removeEventListener('copy', write, { capture: true });
  }
}
