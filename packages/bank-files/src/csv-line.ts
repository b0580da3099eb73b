const BYTE_ORDER_MARK = '\ufeff';

/**
 * Prevents formula injection, also after saving as CSV (OWASP, CSV injection): an apostrophe goes before = + - or @ at the beginning and
 * behind each separator of another country, where a spreadsheet would begin a cell, and before a first tab or line break.
 */
export function harmless(text: string): string {
  return text.replace(/^(?=[\t\r\n])|(?<=^|[;,|\t\r\n])(?=[=+\-@＝＋－＠])/g, "'");
}

/** The first line of a CSV file: the names of its columns, behind the mark without which Excel reads UTF-8 as another encoding. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);

/** One more line of a CSV file (RFC 4180), with its line break. Nothing in it is a formula; a negative number stays a number. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  const safe = /^-[0-9.]+$/.test(text) ? text : harmless(text);
  return /[",;\t|\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
