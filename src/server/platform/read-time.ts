import { isDay, readUtc } from '@fnx/values/time';
import { refusal } from './refusal';

/** A UTC time as officers type it. @throws Refusal when it is none */
export function readTime(text: string): Date {
  const at = readUtc(text);
  if (at) return at;
  throw refusal('NOT_A_TIME', { value: text });
}

/** @throws Refusal when it is no time, or is not later than now */
export function readFuture(text: string, now: Date): Date {
  const at = readTime(text);
  if (at <= now) throw refusal('TIME_PAST', { value: text });
  return at;
}

/** A day as officers type it. @throws Refusal when it is none */
export function readDay(text: string): string {
  if (isDay(text)) return text;
  throw refusal('NOT_A_DAY', { value: text });
}
