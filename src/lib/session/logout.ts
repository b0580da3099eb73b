import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { dropTabMemories } from '@/lib/storage/tab-memory';
import { endSession } from './session';

/** How long a service that does not answer may hold somebody who wants to leave. */
const PATIENCE_MS = 4000;

/** Tells the service, then forgets the session here; the same when the service refuses or does not answer. Never throws. */
export async function logOut(): Promise<void> {
  try {
    await call(endpoints.logout, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // Leaving does not depend on an answer; the token dies within a day in any case.
  }
  dropTabMemories();
  endSession();
}
