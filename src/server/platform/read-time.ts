import { refusal } from './refusal';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/** A UTC time as officers type it. @throws Refusal when it is none */
export function readTime(text: string): Date {
  const at = ISO_TIME.test(text) ? new Date(text) : new Date(Number.NaN);
  if (!Number.isNaN(at.getTime())) return at;
  throw refusal('NOT_A_TIME', { value: text });
}

/** @throws Refusal when it is no time, or is not later than now */
export function readFuture(text: string, now: Date): Date {
  const at = readTime(text);
  if (at <= now) throw refusal('TIME_PAST', { value: text });
  return at;
}
