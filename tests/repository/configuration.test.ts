import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/settings.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8')

/** Variable → its default as docs/configuration.md names it; `–`: none. */
const documentedDefaults = new Map(
  read('docs/configuration.md')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^\| `([A-Z_]+)` \| ([^|]+) \|/.exec(line) ?? []
      return name && value ? [[name, value.trim()] as const] : []
    }),
)
const settingNames = new Set(
  [...read('src/server/settings.ts').matchAll(/\benv\.([A-Z_]+)/g)].flatMap(([, name = '']) =>
    name === 'NODE_ENV' ? [] : [name],
  ),
)

describe('docs/configuration.md', () => {
  it('names every setting of the server, and no other', () => {
    expect([...documentedDefaults.keys()].sort()).toEqual([...settingNames].sort())
  })

  it('names defaults that change nothing when they are set explicitly', () => {
    const fixedDefaults = [...documentedDefaults].flatMap(([name, text]) => {
      const value = /^`([^`]+)`$/.exec(text)?.[1]
      return value === undefined ? [] : [[name, value] as const]
    })
    expect(fixedDefaults.length).toBeGreaterThan(9)
    expect(readSettings(PROJECT_ROOT, Object.fromEntries(fixedDefaults))).toEqual(readSettings(PROJECT_ROOT, {}))
  })

  it('names no default for a setting without one', () => {
    for (const [name, text] of documentedDefaults) {
      if (text === '–') expect(read('src/server/settings.ts'), name).not.toMatch(new RegExp(`env\\.${name} \\|\\| '`))
    }
  })

  it('names the defaults that depend on the address', () => {
    expect(documentedDefaults.get('HTTPS')).toBe('`off` on loopback, else `on`')
    expect(documentedDefaults.get('SAMPLE_DATA')).toBe('`on` on loopback, else `off`')
    expect(readSettings(PROJECT_ROOT, { HOST: '127.0.0.1' })).toMatchObject({ httpsOnly: false, sampleCustomers: true })
    expect(readSettings(PROJECT_ROOT, { HOST: '0.0.0.0' })).toMatchObject({ httpsOnly: true, sampleCustomers: false })
  })
})

describe('.env.example', () => {
  const example = parseEnv(read('.env.example'))

  it('has every setting of the server, and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort())
  })

  it('has the defaults', () => {
    expect(readSettings(PROJECT_ROOT, example)).toEqual(readSettings(PROJECT_ROOT, {}))
    for (const [name, text] of documentedDefaults)
      expect([name, example[name]]).toEqual([name, /^`([^`]+)`$/.exec(text)?.[1] ?? ''])
  })
})
