import { http } from 'viem';

/**
 * The transport of commands, in front of which nobody waits for a page: a busy node has two minutes for an answer.
 * @param url absolute
 * @param retryCount 0 on a test node, which answers a revert as an error that viem would ask again for
 */
export const patientHttp = (url: string | undefined, retryCount = 3) =>
  http(url, { timeout: 120_000, retryCount });
