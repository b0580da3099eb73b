import * as z from 'zod/mini';

// Zod compiles parsers with `new Function` by default, which our script-src forbids in pages. The service benefits from it.
z.config({ jitless: typeof window !== 'undefined' });
