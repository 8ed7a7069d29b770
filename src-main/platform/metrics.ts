import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The measurements of a program, in the text format of Prometheus. */
export type Metrics = {
  contentType: string;
  read(): Promise<string>;
  /** Counts an answered request. */
  requestAnswered(method: string, status: number, seconds: number): void;
  /** Adds a value that is looked up whenever the measurements are read. */
  addGauge(name: string, help: string, value: () => Promise<number>): void;
  /** The same for several values, told apart by their labels. */
  addGauges(name: string, help: string, values: () => Promise<readonly LabelledValue[]>, labelNames: readonly string[]): void;
};

/** A value with what tells it apart from others of the same name. */
export type LabelledValue = { labels: Record<string, string>; value: number };

/** Creates the measurements of a program: those of the process, and its HTTP requests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by method and status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method.',
    labelNames: ['method'],
    buckets: durationBuckets,
    registers,
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    requestAnswered(method, status, seconds) {
      requests.inc({ method, status });
      durations.observe({ method }, seconds);
    },
    addGauge(name, help, value) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          gauge.set(await value());
        },
      });
    },
    addGauges(name, help, values, labelNames) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const present = await values();
          // What is no more is not said any more.
          gauge.reset();
          for (const { labels, value } of present) gauge.set(labels, value);
        },
      });
    },
  };
}
