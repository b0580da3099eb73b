import { isRefusal } from '@/server/refusal';

/** Why a service refuses to start; null when it starts. */
export async function whyRefused(start: () => Promise<unknown>): Promise<string | null> {
  try {
    await start();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.message;
  }
}
