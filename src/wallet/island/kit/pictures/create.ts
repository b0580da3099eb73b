import { draw } from './draw';

/** A wallet and a plus. */
export default draw(
  '<path d="M8 15h28a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3zM8 15l22-6v6M20 27h10M25 22v10"/>',
);
