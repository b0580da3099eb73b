import { stopTestServer } from '../service/postgres';

/** Jest's global teardown: runs once after all test files. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of this file.
export default async function globalTeardown(): Promise<void> {
  if (globalThis.fnxTestServer) await stopTestServer(globalThis.fnxTestServer);
}
