import type { ReadingScope } from './shared/reading-tokens';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The wire format of one endpoint without its schemas, so that any page can load it. */
export type EndpointFacts = {
  method: Method;
  /** Relative to `/api/v1`; `:id` marks a path parameter. */
  path: string;
  token: 'none' | 'optional' | 'required';
  /** A reading token with this scope may make the call; every other one refuses it. */
  reads?: ReadingScope;
  /** The part our client encrypts when it has a token. */
  sealed: 'none' | 'body' | 'query';
  /** Further methods with the same behaviour. */
  aliases?: readonly Method[];
  /** The response is a file of one of these media types; only errors are JSON. */
  binary?: readonly string[];
  /** The query may ask for a file of one of these media types instead. */
  orFile?: readonly string[];
  /** The body is `multipart/form-data`: the input's fields and `file`. */
  multipart?: true;
  /** The response is a stream of server-sent events. */
  stream?: true;
  /** The call is going: since when that is announced, and the day from which it is refused; `2027-01-31`. */
  deprecated?: { since: string; until: string };
};

/** The facts of a call whose token is required and whose parts are not sealed, unless the options say otherwise. */
type Facts<O> = { method: Method; path: string } & Omit<Defaults, keyof O> & O;
type Defaults = { token: 'required'; sealed: 'none' };
type Options = Partial<Omit<EndpointFacts, 'method' | 'path'>>;

function callsOf(method: Method) {
  return <const O extends Options = Record<never, never>>(path: string, options?: O) =>
    ({ method, path, token: 'required', sealed: 'none', ...options }) as Facts<O>;
}

export const get = callsOf('GET');
export const post = callsOf('POST');
export const put = callsOf('PUT');
export const del = callsOf('DELETE');

export type Endpoint<N extends string = string, F extends EndpointFacts = EndpointFacts> = {
  readonly name: N;
} & Readonly<F>;

/** Adds each row's key as its `name`. */
export function nameEndpoints<const T extends Record<string, EndpointFacts>>(table: T) {
  const named = Object.entries(table).map(([name, facts]) => [name, { name, ...facts }]);
  return Object.fromEntries(named) as { [N in keyof T & string]: Endpoint<N, T[N]> };
}

/** Fills the `:name` parts of a path; values are percent-encoded, so each stays one segment. */
export function endpointPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (!value || /^\.{1,2}$/.test(value))
      throw new TypeError(`${endpoint.path}: invalid "${key}"`);
    return encodeURIComponent(value);
  });
}
