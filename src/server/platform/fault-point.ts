import type { FaultPoint, ServerConfig } from '@/config/server-env';

/**
 * Kills the process (SIGKILL) at this point if `FAULT` names it; used by `npm run check -- crash`. Outside demo mode the service
 * refuses to start with FAULT set.
 */
export function faultPoint({ config }: { config: Pick<ServerConfig, 'fault'> }, name: FaultPoint) {
  if (config.fault === name) process.kill(process.pid, 'SIGKILL');
}
