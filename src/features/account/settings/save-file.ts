/** Hands the person a file made in this page. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file when the click returns; a moment more does no harm.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
