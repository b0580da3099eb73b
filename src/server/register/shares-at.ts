import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { holdingMarks } from './tables';

/**
 * A person's holding at the end of a time, in millionths as text: the last mark that is not later. A column of a query.
 * @param time of the same query
 */
export const sharesAt = (userId: string, time: AnyColumn | SQL) => sql<string>`coalesce((
  select ${holdingMarks.sharesRaw} from ${holdingMarks}
  where ${holdingMarks.userId} = ${userId} and ${holdingMarks.at} <= ${time}
  order by ${holdingMarks.at} desc, ${holdingMarks.id} desc limit 1), 0)`;
