import { draw, ROSETTE } from './draw';

/** A certificate of shares. */
export default draw(
  `<rect x="7" y="9" width="34" height="30" rx="2"/><g transform="translate(12 10.5) scale(.5)">${ROSETTE}</g><path d="M16 33h16"/>`,
);
