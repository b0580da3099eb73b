/** How many browser tests run side by side: with more, the chain and the services under test answer late on two slow cores. */
export const WORKERS = 2;
