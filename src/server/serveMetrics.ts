import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics.ts'
import { SettingsError } from './settings.ts'

/** The door for Prometheus. */
export interface MetricsDoor {
  url: string
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` on 127.0.0.1 and nowhere else. It is a door of its own, for on the site's own port every stranger
 * whom a proxy on this machine lets in would come from 127.0.0.1 too. Decision 017.
 * @param port 0: any free one
 * @throws SettingsError when the port cannot be used
 */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<MetricsDoor> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000, maxHeaderSize: 8192 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = 10
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new SettingsError(`METRICS_PORT cannot be used (${error.code ?? error.message}): choose another port.`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  collectDefaultMetrics({ register: registry })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
