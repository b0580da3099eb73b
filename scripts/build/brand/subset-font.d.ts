/** The part of subset-font that the faces use; it brings no types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  /** @returns the font in WOFF2 with the characters of `text` alone */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      noHinting: true;
      /** OpenType tags of the layout features that stay. */
      keepFeatures: readonly string[];
      variationAxes: Record<string, Axis>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
