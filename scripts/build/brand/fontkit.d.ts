/** The part of fontkit that the social pictures and a test use; it brings no types. */
declare module 'fontkit' {
  type Glyph = { path: { toSVG(): string } };
  type Run = {
    glyphs: readonly Glyph[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
  type Font = {
    unitsPerEm: number;
    /** Code points. */
    characterSet: readonly number[];
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): Run;
  };
  export function create(file: Buffer): Font;
}
