import { http } from 'viem';

/** The transport of commands, in front of which nobody waits for a page: a busy node has two minutes for an answer. @param url absolute */
export const patientHttp = (url: string | undefined) => http(url, { timeout: 120_000 });
