import { draw } from './draw';

/** A pen and its line. */
export default draw('<path d="M13 31l2-7L31 8l5 5-16 16-7 2zM27.5 11.5l5 5M9 39h30"/>');
