import { NotLoaded } from '@/ui/feedback/not-loaded';
import { onDemand } from '@/ui/feedback/on-demand';
import type { CallName } from './kinds';
import type { OpenCall, OpenCallProps } from './open-call';

/** Comes with the first review: most visits sign nothing, and it brings the words of wallets' errors. */
const Loaded = onDemand(() => import('./open-call').then((module) => module.OpenCall), {
  failed: NotLoaded,
}) as typeof OpenCall;

/** The review of a call: what the wallet will sign, decoded from it. Closing it changes nothing. */
export const CallDialog = <K extends CallName>(props: OpenCallProps<K>) => <Loaded {...props} />;
