/** How many browser tests run side by side. */
export const WORKERS = 3;
