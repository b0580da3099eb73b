import type { FaultPoint, ServerConfig } from '@/config/server-env';

/**
 * Ends the process here, unasked and unfinished, if `FAULT` names this place: for `npm run crash`. The configuration holds
 * no fault outside demo mode, where setting one keeps the service from starting.
 */
export function faultPoint({ config }: { config: Pick<ServerConfig, 'fault'> }, name: FaultPoint) {
  if (config.fault === name) process.kill(process.pid, 'SIGKILL');
}
