import * as z from 'zod/mini';

// Zod compiles parsers with `new Function` unless told not to. Our script-src forbids it, in every page; the service gains by it.
z.config({ jitless: typeof window !== 'undefined' });
