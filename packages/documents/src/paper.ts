/** The font files of each weight. A letter is set in the first one that has it; the first is the font of all plain text. */
export type Fonts = Readonly<Record<'regular' | 'strong', readonly [string, ...string[]]>>;

/** The parts that a house's documents share. The house hands them in: nothing here reads other files than those that are named. */
export type Paper = {
  /** Tag of BCP 47, for readers of the file. */
  language: string;
  /** Whether lines run from right to left as a whole. */
  rightToLeft: boolean;
  author: string;
  fonts: Fonts;
  /** The letterhead's logo as a PNG, drawn 18 points high: PDF has no SVG. */
  logo(): Promise<Buffer>;
  /** Writes the place of a page: `Page 1 of 3`. */
  pageNumber(page: number, count: number): string;
};

/** The side on which lines begin. */
export const startOf = ({ rightToLeft }: Paper): 'left' | 'right' =>
  rightToLeft ? 'right' : 'left';

/** The other side. */
export const endOf = ({ rightToLeft }: Paper): 'left' | 'right' => (rightToLeft ? 'left' : 'right');
