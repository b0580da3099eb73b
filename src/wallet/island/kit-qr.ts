import { encodeQR as encode } from 'qr';
import { withoutBorder } from './without-border';

/** Stands for the encoder in RainbowKit's drawing part (see `next.config.js`). */
export const encodeQR = withoutBorder(encode);
