/** Every field of a query is one value. Axios' own serializer, which knows lists and objects too, would add a KiB to every page. */
export function query(fields: object): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) words.append(name, String(value));
  }
  return words.toString();
}

/** The parts of a multipart body. */
export function form(fields: object, file: Blob | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, String(value));
  }
  if (file) body.append('file', file);
  return body;
}
