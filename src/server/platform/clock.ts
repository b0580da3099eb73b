/** The service's time. Rules ask this and never `Date.now()`, so that tests can let a day pass. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** `at` moved by whole or fractional seconds. */
export function plusSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** Whole seconds from `now` until `then`, at least 0, rounded up. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}
