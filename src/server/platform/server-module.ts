import type { AppContext } from './context';
import type { CommandGroup } from './define-command';
import type { DeskRoute } from './desk';
import type { Route } from './http/route';
import type { JobDefinition } from './jobs/engine';
import type { Contributions } from './registry';

/** What a domain registers. `src/server/modules.ts` lists the domains; the app, jobs, start-up and commands derive from it. */
export type ServerModule = Contributions & {
  routes?: readonly Route[];
  /** Mounted in demo mode only. */
  demoRoutes?: readonly Route[];
  /** Views of the staff desk, beside its commands. */
  deskRoutes?: readonly DeskRoute[];
  commands?: readonly CommandGroup[];
  jobs?: readonly JobDefinition[];
  /** Run in order at every start, before the first request. Each is idempotent and may run in two processes at once. */
  startUp?: readonly ((ctx: AppContext) => Promise<void>)[];
};
