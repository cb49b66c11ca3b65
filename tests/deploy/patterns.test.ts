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

test.each(['nginx.conf', 'nginx-proxy.conf'])(
  'addresses of one network have one name in %s, however nginx writes them',
  (file) => {
    const text = readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8')
    const [, map = ''] = /map \$remote_addr \$formwright_network \{([^}]+)\}/.exec(text) ?? []
    const patterns = [...map.matchAll(PATTERNS['nginx-proxy.conf'])].map(([, pattern = '']) => new RegExp(pattern))
    const networkOf = (address: string) =>
      Object.values(patterns.map((each) => each.exec(address)?.groups).find(Boolean) ?? {}).join()
    const networks = [
      ['192.0.2.1', '192.0.2.200'],
      ['2001:db8:7:1::1', '2001:db8:7::1', '2001:db8:7:0:1:2:3:4'],
      ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:1:2:3:4:5'],
      ['2001:db9::1', '2001:db9::'],
      ['2600::1:2:3:4:5', '2600::2:2:3:4:5', '2600::1'],
    ]
    const names = networks.map((addresses) => [...new Set(addresses.map(networkOf))])
    expect(names.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
    expect(new Set(names.flat()).size).toBe(5)
  },
)
