import path from 'node:path';

/** The bank's folder: `BANK_DIR`, or that of the sample bank. The service and the build always start in the project folder. */
export const bankFolder = (): string => path.resolve(process.env.BANK_DIR || 'bank');
