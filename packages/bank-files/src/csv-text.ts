/** The officer has to know this: in another encoding the same bytes are other letters. */
const WESTERN =
  'The file is not UTF-8, so it was read as Windows-1252, with the letters of Western Europe.';

/**
 * Decodes a text file as spreadsheets save it: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252, which includes Latin-1.
 * Line breaks of all systems come as `\n`. Null ends it: the file is damaged.
 */
export class CsvText {
  private decoder: TextDecoder | null = null;
  private isUtf8 = false;
  private isAscii = true;
  /** Bytes that were not decoded: the first ones, and the beginning of a letter. */
  private held: Uint8Array = new Uint8Array();
  private endedWithReturn = false;

  constructor(private readonly onWestern: (note: string) => void) {}

  read(piece: Uint8Array, isLast: boolean): string | null {
    const bytes = joined(this.held, piece);
    this.held = new Uint8Array();
    if (this.decoder === null) {
      // Two letters tell UTF-16.
      if (bytes.length < 4 && !isLast) {
        this.held = bytes;
        return '';
      }
      const encoding = encodingOf(bytes);
      this.isUtf8 = encoding === 'utf-8';
      this.decoder = new TextDecoder(encoding, { fatal: this.isUtf8 });
    }
    const text = this.isUtf8 ? this.readUtf8(bytes, isLast) : this.decode(bytes, isLast);
    return text === null ? null : this.withBreaks(text);
  }

  private decode(bytes: Uint8Array, isLast: boolean): string {
    return this.decoder?.decode(bytes, { stream: !isLast }) ?? '';
  }

  private readUtf8(bytes: Uint8Array, isLast: boolean): string | null {
    // The decoder never holds a part of a letter: what is no UTF-8 can then be read in another way.
    const end = isLast ? bytes.length : endOfLetters(bytes);
    const whole = bytes.subarray(0, end);
    try {
      const text = this.decode(whole, isLast);
      this.held = bytes.slice(end);
      this.isAscii &&= whole.every((byte) => byte < 0x80);
      return text;
    } catch {
      if (!this.isAscii || /[^\0-\x7f\ufffd]/.test(new TextDecoder().decode(bytes))) return null;
      this.isUtf8 = false;
      this.decoder = new TextDecoder('windows-1252');
      this.onWestern(WESTERN);
      return this.decode(bytes, isLast);
    }
  }

  private withBreaks(text: string): string {
    if (text === '') return text;
    const rest = this.endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.endedWithReturn = text.endsWith('\r');
    return rest.replace(/\r\n?/g, '\n');
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** By the byte order mark, or by the zeros beside the first letters, which are of a column's name. */
function encodingOf([first, second, third, fourth]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0 && third === 0) return 'utf-16be';
  return second === 0 && fourth === 0 ? 'utf-16le' : 'utf-8';
}

/** Where the bytes end that are whole letters in UTF-8: the last letter may go on in the next piece. */
function endOfLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
