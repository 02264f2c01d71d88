/** What someone who reads metrics gets. */
export interface Metrics {
  contentType: string;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
}

export function metricsHeaders({ contentType }: Metrics): Record<string, string> {
  return { 'Content-Type': contentType, 'Cache-Control': 'no-store' };
}
