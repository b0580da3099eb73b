/** The service's clock. Rules use it instead of `Date.now()`, so that tests can advance the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const HOUR_SECONDS = 3_600;

/** `at` moved by whole or fractional seconds. */
export function plusSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** Seconds from `now` until `then`, rounded up, at least 0. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}
