import * as z from 'zod/mini';

// Zod compiles parsers with `new Function` unless told not to; our script-src forbids it, in every page.
z.config({ jitless: true });
