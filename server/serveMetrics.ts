import { createServer, type Server } from 'node:http';
import type { Log } from '../api/ports';
import type { Metrics } from './ports/metrics';
import { listen } from './process/listen';

/** Serves `/metrics` on a separate port that only programs on this machine can reach. */
export async function serveMetrics(metrics: Metrics, port: number, log: Log): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      (error: unknown) => {
        log.error('metrics', { error: String(error) });
        response.writeHead(500).end();
      },
    );
  });
  await listen(server, metricsPlace(port));
  return server;
}

export const metricsPlace = (port: number) => ({ host: '127.0.0.1', port, variable: 'METRICS_PORT' });
