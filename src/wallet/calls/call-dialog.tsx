import dynamic from 'next/dynamic';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import type { CallName } from './kinds';
import type { OpenCall, OpenCallProps } from './open-call';

/** Comes with the first review: most visits sign nothing, and it brings the words of wallets' errors. */
const Loaded = dynamic(() => import('./open-call').then((module) => module.OpenCall), {
  ssr: false,
  loading: ({ error, retry }) => (error ? <NotLoaded onRetry={retry} /> : null),
}) as typeof OpenCall;

/** The review of a call: what the wallet will sign, decoded from it. Closing it changes nothing. */
export const CallDialog = <K extends CallName>(props: OpenCallProps<K>) => <Loaded {...props} />;
