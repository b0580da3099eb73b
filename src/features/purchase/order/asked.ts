import { storedValue } from '@/lib/storage/stored-value';
import { MINUTE_MS } from '@/shared/time';

/* Orders that a wallet was asked to pay and has not answered for. A reload ends the page that waits, but not the wallet's question. */

/** Longer than an order's price, after which the contract refuses the purchase. */
const LIFE_MS = 20 * MINUTE_MS;

/** Epoch milliseconds by order. */
const stored = storedValue<Record<string, number>>('fnx.asked', (value) =>
  value && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([, at]) => typeof at === 'number' && Date.now() - at < LIFE_MS,
        ),
      )
    : null,
);

export function markAsked(orderId: string): void {
  stored.save({ ...stored.read(), [orderId]: Date.now() });
}

/** The wallet has answered, or its owner says that it does not ask any more. */
export function clearAsked(orderId: string): void {
  const { [orderId]: answered, ...others } = stored.read() ?? {};
  if (answered !== undefined) stored.save(others);
}

/** Whether a wallet may still ask for this order, although no page waits for it. */
export function mayStillAsk(orderId: string): boolean {
  return stored.read()?.[orderId] !== undefined;
}
