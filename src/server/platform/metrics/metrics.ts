/*
 * The figures that this process keeps of itself, by prom-client. Names and units follow the conventions of Prometheus: seconds,
 * bytes, `_total` for what only grows. Labels are names of calls and states alone, so their number is bounded and
 * nothing of a person is among them.
 */
import { Counter, Histogram, Registry } from 'prom-client';

/** One completed request. `endpoint` is the endpoint's name, never a URL. */
type Answered = { endpoint: string; method: string; status: number; seconds: number };

/** One answer of Next. `page` is the page's route, such as `/blog/[dugs]/[slug]`. */
type AnsweredPage = { page: string; method: string; status: number; seconds: number };

/** Upper bounds in seconds: from a read out of memory to what a proxy gives up on. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LABELS = ['endpoint', 'method', 'status'] as const;
const PAGE_LABELS = ['page', 'method', 'status'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Maps unknown methods to one value, so that callers cannot create unlimited labels. */
export const methodLabel = (method: string): string =>
  METHODS.includes(method) ? method : 'other';

/** Requests of one process, since it began: a counter by call, method and status, and a histogram of the same. */
export class RequestMetrics {
  readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'fnx_http_requests_total',
    help: 'Answered requests by call and status.',
    labelNames: LABELS,
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'fnx_http_request_duration_seconds',
    help: 'Time from the request to the begin of its answer.',
    labelNames: LABELS,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  private readonly pages = new Counter({
    name: 'fnx_page_requests_total',
    help: 'Answered requests for pages and files by route and status.',
    labelNames: PAGE_LABELS,
    registers: [this.registry],
  });
  private readonly pageDurations = new Histogram({
    name: 'fnx_page_request_duration_seconds',
    help: 'Time from the request for a page or file to the end of its answer.',
    labelNames: PAGE_LABELS,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  recordPage({ seconds, page, method, status }: AnsweredPage): void {
    const labels = { page, method: methodLabel(method), status };
    this.pages.inc(labels);
    this.pageDurations.observe(labels, seconds);
  }

  record({ seconds, ...labels }: Answered): void {
    this.requests.inc(labels);
    this.durations.observe(labels, seconds);
  }
}
