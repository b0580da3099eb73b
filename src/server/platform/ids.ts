const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** PostgreSQL raises an error when a uuid column is compared with any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
