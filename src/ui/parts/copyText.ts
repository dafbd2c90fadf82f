/** Message and translation key where the clipboard is blocked. */
export const noClipboard = 'The browser does not let this page write to the clipboard.';

/**
 * Writes to the clipboard after a click or a key press. `navigator.clipboard` does not exist on plain HTTP, which consoles in a
 * company network may use: there a `copy` event does it, without a selection.
 */
export async function copyText(words: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', words);
    event.preventDefault();
    // Other listeners would replace the text by the page's selection or a table cell.
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', write, { capture: true });
  try {
    if (!document.execCommand('copy')) throw new Error(noClipboard);
  } finally {
    document.removeEventListener('copy', write, { capture: true });
  }
}
