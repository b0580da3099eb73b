import { writeBrandFiles } from '../../../scripts/build/brand/brand-files';
import { startTestServer, type TestServer } from '../service/postgres';

declare global {
  var fnxTestServer: TestServer | undefined;
}

/** Jest's global setup: runs once before all test files. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of this file.
export default async function globalSetup(): Promise<void> {
  await writeBrandFiles();
  globalThis.fnxTestServer = await startTestServer();
}
