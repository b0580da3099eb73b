import type { DataOf } from '@/api/endpoints';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http';

/** What the service tells every page about itself: mode, chain, treasury, project ids. */
export type PublicConfig = DataOf<'config'>;

let known: Promise<PublicConfig> | undefined;

/** The service's public configuration, fetched once for the life of the page. */
export function publicConfig(): Promise<PublicConfig> {
  known ??= call(endpoints.config).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}
