/** Milliseconds between the blocks of a chain under test: a payment and its finality are a few blocks, which a test only waits for. */
export const BLOCK_TIME_MS = 250;
