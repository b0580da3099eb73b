import { draw } from './draw';

/** A person and a tick. */
export default draw(
  '<circle cx="20" cy="17" r="6.5"/><path d="M8 38c1-8 6-11.5 12-11.5S31 30 32 38M32 20l3.5 3.5L42 17"/>',
);
