/** Downloads `text` as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file when the click returns; the delay is a safety margin.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
