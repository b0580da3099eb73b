import { onDemand } from '@/ui/feedback/on-demand';

/** Most visits do not show it. */
export const LatePasskeyOffer = onDemand(() =>
  import('./passkey-offer').then((module) => module.PasskeyOffer),
);
