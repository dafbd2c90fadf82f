/** Text pasted into whatever has the focus. */
export function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}
