import anyAscii from 'any-ascii';

/**
 * The words of a name in the capitals A to Z, as machine-readable zones and card networks print it.
 * @returns `['AL', 'HARTHY']` for "Al-Harthy"; letters of other scripts by their usual transcription
 */
export const latinWords = (name: string): string[] =>
  anyAscii(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
