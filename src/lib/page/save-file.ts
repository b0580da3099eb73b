import { MINUTE_MS } from '@fnx/values/time';

/** Downloads `file` under `name`. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file when the click returns; the delay is a safety margin.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
