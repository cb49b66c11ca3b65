import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patternCost } from '../../src/project/checks/patternCost.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** Regular expressions in maps and locations of nginx, and in rules of IIS. */
const PATTERNS = {
  'nginx.conf': /"~\*?(.+?)" |location ~ (.+) \{/g,
  'nginx-proxy.conf': /"~\*?(.+?)" /g,
  'web.config': / (?:url|pattern)="([^"]+)"/g,
}

test.each(Object.entries(PATTERNS))('no header or path keeps a worker busy with a pattern of %s', (file, syntax) => {
  const text = readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8')
  const patterns = [...text.matchAll(syntax)].map(([, first, second]) => first ?? second ?? '')
  expect(patterns.length).toBeGreaterThan(2)
  expect(patterns.filter((pattern) => patternCost(pattern) !== 'fine')).toEqual([])
})
