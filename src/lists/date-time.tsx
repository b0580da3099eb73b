import { formatDateTime } from '@/lib/format/format';

/** A time of a row. @param at ISO 8601 */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
