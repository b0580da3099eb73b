import { encodeQR as encode } from 'qr';
import { withoutBorder } from '@/wallet/island/without-border';

/** Replaces the QR encoder in RainbowKit's `cuer` (see `trim-browser.js`). */
export const encodeQR = withoutBorder(encode);
