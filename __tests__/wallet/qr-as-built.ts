import { withoutBorder } from '@/wallet/island/without-border';

/** `qr` as the build gives it to RainbowKit; for `jest.mock('qr')`. */
const { encodeQR: encode } = jest.requireActual<typeof import('qr')>('qr');

export const encodeQR = withoutBorder(encode);
