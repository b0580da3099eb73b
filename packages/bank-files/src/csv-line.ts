/**
 * Prevents formula injection, also after saving as CSV: text that starts with = + - @, a tab or a line break gets a leading
 * apostrophe (OWASP, CSV injection).
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** One line of a CSV file (RFC 4180), with its line break. Nothing in it is a formula; a negative number stays a number. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  const safe = /^-[0-9.]+$/.test(text) ? text : harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
