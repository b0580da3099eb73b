import { plainPath } from '@/lang/engine/current';
import { pathOf } from './paths';

/**
 * Path, without a language, that this document was loaded from. Its policy (CSP, camera) stays for all client-side navigations. Undefined where the
 * browser does not tell.
 */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && plainPath(pathOf(new URL(entry.name).pathname));
}
