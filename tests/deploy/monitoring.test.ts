import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { startTestServer, type TestServer } from '../support/server/testServer.ts'

let server: TestServer
/** The metrics of a server, and their labels. */
const labelsByMetric = new Map<string, Set<string>>()
beforeAll(async () => {
  server = await startTestServer()
  await server.client().signIn('nobody@example.com', 'wrong')
  for (const { name, labelNames } of registered()) labelsByMetric.set(name, new Set(labelNames))
})
afterAll(() => server.close())

const registered = () =>
  server.metrics.registry.getMetricsAsArray().map((metric) => ({
    name: metric.name,
    labelNames: 'labelNames' in metric ? (metric.labelNames as string[]) : [],
  }))

test.each(['deploy/alerts.yml', 'deploy/grafana-dashboard.json'])('%s uses metrics and labels that exist', (file) => {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8').replaceAll('\\"', '"')
  const uses = [...text.matchAll(/(formwright_[a-z_]+?)(?:_bucket|_count|_sum)?(?:\{([^}]*)\}|(?=[[\s),"]))/g)]
  expect(uses.length).toBeGreaterThan(6)
  const unknown = uses.flatMap(([, metric = '', selector = '']) => {
    const labels = labelsByMetric.get(metric)
    const selected = [...selector.matchAll(/([a-z_]+)\s*(?:=|!=|=~|!~)/g)].map(([, label = '']) => label)
    return labels ? selected.filter((label) => label !== 'instance' && !labels.has(label)) : [metric]
  })
  expect(unknown).toEqual([])
})
