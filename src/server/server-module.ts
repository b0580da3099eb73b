import type { Act } from '@/server/desk/audited';
import type { ListedCall } from '@/server/desk/commands';
import type { CommandGroup } from '@/server/desk/define-command';
import type { DeskRoute } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import type { Route } from '@/server/platform/http/route';
import type { JobDefinition } from '@/server/platform/jobs';
import type { Contributions } from '@/server/platform/registry';

/** The measures that one officer may take alone for two hours. */
export type EmergencyKind = 'ACCOUNT' | 'PAUSE';

/** Ends it. @returns the calls that an officer has to sign for it; null while it is not known whether there is anything to end */
export type EndEmergency = (act: Act, target: string) => Promise<readonly ListedCall[] | null>;

/** The parts that a domain registers. `src/server/modules.ts` lists the domains; the app, jobs, start-up and commands derive from it. */
export type ServerModule = Contributions & {
  routes?: readonly Route[];
  /** Mounted in demo mode only. */
  demoRoutes?: readonly Route[];
  /** Views of the staff desk, beside its commands. */
  deskRoutes?: readonly DeskRoute[];
  commands?: readonly CommandGroup[];
  jobs?: readonly JobDefinition[];
  endsEmergency?: Partial<Record<EmergencyKind, EndEmergency>>;
  /** Run in order at every start, before the first request. Each is idempotent and may run in two processes at once. */
  startUp?: readonly ((ctx: AppContext) => Promise<void>)[];
};
