/** Live events. Each names what changed; pages fetch the new state themselves. */
export const LIVE_EVENTS = ['notification', 'order', 'kyc', 'price'] as const;
export type LiveEventName = (typeof LIVE_EVENTS)[number];
