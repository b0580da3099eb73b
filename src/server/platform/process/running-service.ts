import type { AppContext } from '@/server/platform/context';

/**
 * The service of this process, kept on `globalThis`: development reloads modules and builds duplicate them, but a process has one
 * service. `runtime.ts` sets it.
 */
export const running = globalThis as typeof globalThis & {
  fnxRuntime?: Promise<{ ctx: AppContext }> | undefined;
};
