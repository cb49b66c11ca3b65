import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

// Replaces files that its own installation would download: no host of a test is on the list of preloaded ones.
const conf = join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory/conf')
mkdirSync(conf, { recursive: true })
writeFileSync(join(conf, 'hsts-preload.json'), '{}')
writeFileSync(join(conf, 'tld-list.json'), '["test"]')

const { retrieve } = await import('@mdn/mdn-http-observatory/src/retriever/retriever.js')
const { ALL_TESTS } = await import('@mdn/mdn-http-observatory/src/constants.js')
const { getGradeForScore, getScoreModifier } = await import('@mdn/mdn-http-observatory/src/grader/grader.js')
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import('@mdn/mdn-http-observatory/src/grader/charts.js')

/** Like the Observatory's own `scan`, which takes no ports: `node scan.js <port of http> <port of https>`. */
const [httpPort, httpsPort] = process.argv.slice(2).map(Number)
const requests = await retrieve('localhost', { httpPort, httpsPort })
const results = ALL_TESTS.map((test) => test(requests)).map(({ constructor, result, pass }) => ({
  test: constructor.name,
  result,
  pass,
  points: getScoreModifier(result),
}))
const base = results.reduce((score, { points }) => score + Math.min(points, 0), 100)
const score = base >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? results.reduce((sum, { points }) => sum + points, 100) : base
process.stdout.write(JSON.stringify({ grade: getGradeForScore(score).grade, score, results }))
process.exit(0)
