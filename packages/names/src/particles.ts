/** Words that spellings of one name have or leave out. */
export const PARTICLES = new Set(
  'al el ul ur as bin ben ibn ibnu bint abu abou um umm van von der den de del della di da dos la le y e'.split(
    ' ',
  ),
);
