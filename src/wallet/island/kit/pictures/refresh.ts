import { draw } from './draw';

/** A turning arrow. */
export default draw('<path d="M38 24a14 14 0 1 1-4.5-10.3M34 7v7.5h-7.5"/>');
