import { makeBankFiles } from '../../../scripts/build/bank-files';
import { startTestServer, type TestServer } from '../service/postgres';

declare global {
  var fnxTestServer: TestServer | undefined;
}

/** Jest's global setup: runs once before all test files. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of this file.
export default async function globalSetup(): Promise<void> {
  await makeBankFiles();
  globalThis.fnxTestServer = await startTestServer();
}
