const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an opaque id can be one of ours at all; PostgreSQL refuses to compare a uuid with anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
