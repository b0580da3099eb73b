import { endpoints } from '@fnx/api/endpoints';
import { schemas } from '@fnx/api/schemas';
import made from '@/api/made-examples.json';
import type { Recorder } from './recorder';

/** Calls that read, and take nothing, need no line of their own. */
export async function recordByThemselves({ call, kept }: Recorder): Promise<void> {
  for (const { name, method, ...facts } of Object.values(endpoints)) {
    const { input, params } = schemas[name];
    const isAsked = method === 'GET' && !kept.has(name) && !(name in made) && !('stream' in facts);
    if (isAsked && input.safeParse({}).success && params.safeParse({}).success) await call(name);
  }
}
