/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Leaves the download time to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
