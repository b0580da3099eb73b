export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What stands on the wire of one call, without its shapes: safe to load in any page. */
export type EndpointFacts = {
  method: Method;
  /** Under the base `/api/v1`; `:id` marks a path parameter. */
  path: string;
  token: 'none' | 'optional' | 'required';
  /** Which part our client seals when it holds a token (contract section 0). */
  sealed: 'none' | 'body' | 'query';
  /** Further methods the service answers in the same way. */
  aliases?: readonly Method[];
  /** The answer is a file; JSON comes only with an error. */
  binary?: true;
  /** The body is `multipart/form-data`: the input's fields, and `file`. */
  multipart?: true;
  /** The answer is a stream of server-sent events. */
  stream?: true;
};

export type Endpoint<N extends string = string, F extends EndpointFacts = EndpointFacts> = {
  readonly name: N;
} & Readonly<F>;

/** Gives each row of a table its own key as `name`. */
export function nameEndpoints<const T extends Record<string, EndpointFacts>>(table: T) {
  const named = Object.entries(table).map(([name, facts]) => [name, { name, ...facts }]);
  return Object.fromEntries(named) as { [N in keyof T & string]: Endpoint<N, T[N]> };
}

/** Fills `:name` parts of an endpoint's path; every value is percent-encoded, so it stays one segment. */
export function endpointPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (!value || /^\.{1,2}$/.test(value)) throw new TypeError(`${endpoint.path}: bad "${key}"`);
    return encodeURIComponent(value);
  });
}
