import { draw } from './draw';

/** The corners of a code. */
export default draw(
  '<path d="M9 17V9h8M31 9h8v8M39 31v8h-8M17 39H9v-8M17 17h6v6h-6zM27 27h4v4h-4zM27 17h4M17 29v2"/>',
);
