/**
 * The letters F, N and X of the logo as one outline, drawn for this product in the didone manner: strong stems, flat
 * hairline serifs. Cap height 100; hairlines of 6 hold at 24 px, where one is nearly a pixel.
 */
const F =
  'M0 0H72V32H67C65 16 58 6 44 6H32V47H40C48 47 52 43 53 34H58V66H53C52 57 48 53 40 53H32V94H46V100H0V94H14V6H0Z';
const N = 'M108 0H138L196 76V6H182V0H216V6H202V100H196L128 11V94H142V100H108V94H122V6H108Z';
const X =
  'M250 0H300V6H286L309 42 333 6H318V0H352V6H340L313 47 343 94H356V100H305V94H320L295 55 269 94H284V100H249V94H262L292 50 264 6H250Z';

export const LETTERS = F + N + X;

/** Bounding box of the letters. */
export const LETTERS_BOX = { width: 356, height: 100 };
