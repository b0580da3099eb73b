/** As much of autocannon as the benches use; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    timeout: number;
    requests: unknown[];
  };
  type Result = {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    statusCodeStats?: Record<string, { count: number }>;
  };
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
