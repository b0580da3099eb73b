/** Types of the parts that the benches use: the product's types are checked where the lab is not installed. */
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

declare module 'lighthouse' {
  export type RunnerResult = {
    lhr: {
      categories: Record<
        string,
        { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
      >;
      audits: Record<
        string,
        { title: string; score: number | null; displayValue?: string } | undefined
      >;
    };
  };
  function lighthouse(
    url: string,
    flags: Record<string, unknown>,
  ): Promise<RunnerResult | undefined>;

  export { lighthouse as default };
}

declare module 'lighthouse/core/config/constants.js' {
  export const throttling: { mobileSlow4G: Record<string, number> };
}

declare module 'lighthouse/core/lib/page-functions.js' {
  export const pageFunctions: { computeBenchmarkIndex: () => number };
}

declare module '@faker-js/faker' {
  type Names = Readonly<Record<string, readonly string[] | undefined>>;
  /** By locale; a locale may lack each part. */
  export const allLocales: Readonly<
    Record<string, { person?: Readonly<Record<string, Names | undefined>> } | undefined>
  >;
}

declare module 'pinyin-pro' {
  export function pinyin(text: string, options: { toneType: 'none'; v: boolean }): string;
}
