/** The folder `next build` writes to; a second checkout of the same tree may choose its own. */
export const BUILD_DIR = process.env.NEXT_DIST_DIR ?? '.next';
