import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { readDraft, schemaHash } from '../../src/model/draft.ts'
import { recallDraft, forgetDraftsOf } from '../../src/session/drafts.ts'
import { end, restore, session, start } from '../../src/session/session.ts'
import { wayBack } from '../../src/session/wayBack.ts'
import { forget, keep, keptKeys, recall, sweep } from '../../src/storage/storage.ts'

const form = readDefinitions(process.cwd()).forms.get('applyDemo')
if (!form) throw new Error('no form')
const far = Date.now() + 1e9
const KEYS = [
  'token',
  'account',
  'language',
  'colorMode',
  'wayBack',
  'draft//applyDemo',
  'draft/8800001/applyDemo',
  'x',
]

/** A store that holds these entries, and throws at what it is told to. */
function storeOf(entries: [string, string][], faults: string[]): Storage {
  const map = new Map(entries)
  const or = <T>(name: string, act: () => T): T => {
    if (faults.includes(name)) throw new DOMException('no', 'SecurityError')
    return act()
  }
  return {
    getItem: (key) => or('getItem', () => map.get(key) ?? null),
    setItem: (key, value) => or('setItem', () => void map.set(key, value)),
    removeItem: (key) => or('removeItem', () => void map.delete(key)),
    key: (index) => or('key', () => [...map.keys()][index] ?? null),
    clear: () => map.clear(),
    get length() {
      return or('length', () => map.size)
    },
  }
}

const json = fc.oneof(
  fc.jsonValue(),
  fc.object(),
  fc.constantFrom<unknown[]>(
    null,
    [],
    {},
    '',
    'a.b.c',
    7,
    true,
    { data: {} },
    { data: [], lost: 1 },
    [['__proto__', 1]],
    { __proto__: null, constructor: { prototype: { x: 1 } } },
  ),
)
const draft = fc.record(
  {
    data: fc.oneof(
      json,
      fc.dictionary(fc.constantFrom('surname', 'email', 'phone', 'over18', '__proto__', 'constructor', 'nix'), json),
    ),
    lost: fc.oneof(json, fc.array(fc.string())),
    schema: fc.constantFrom('x', schemaHash(form.schema)),
    savedAt: fc.oneof(json, fc.integer()),
    step: fc.option(json),
    key: fc.option(json),
  },
  { requiredKeys: [] },
)
const text = fc.oneof(
  fc
    .record({
      value: fc.oneof(json, draft),
      expires: fc.constantFrom<unknown[]>(far, 0, -1, 'never', null, Infinity, 1e308),
    })
    .map((entry) => JSON.stringify(entry)),
  fc
    .record({ value: fc.oneof(json, draft), expires: fc.constant(far) })
    .chain((entry) => fc.nat().map((at) => JSON.stringify(entry).slice(0, at % 200))),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"value":{"__proto__":{"x":1}},"expires":9999999999999}',
    `{"value":${'['.repeat(5000)}${']'.repeat(5000)},"expires":9999999999999}`,
  ),
)
const entries = fc.array(
  fc.tuple(
    fc.constantFrom(...KEYS).map((key) => `formwright.${key}`),
    text,
  ),
  { maxLength: 8 },
)
/** A store as browsers have it: well, full, blocked, or one whose keys cannot be told. */
const faults = fc.constantFrom<string[][]>(
  [],
  [],
  [],
  ['setItem'],
  ['key', 'length'],
  ['getItem', 'setItem', 'removeItem', 'key', 'length'],
)

afterEach(() => {
  vi.unstubAllGlobals()
  end()
})

it('1,000 made-up stores: nothing throws, a session is whole or none, a draft fits its form or is none', () => {
  fc.assert(
    fc.property(entries, entries, faults, (local, tab, broken) => {
      vi.stubGlobal('localStorage', storeOf(local, broken))
      vi.stubGlobal('sessionStorage', storeOf(tab, broken))
      sweep()
      restore()
      const { token, user, account } = session
      expect(user).toBeUndefined()
      expect(
        token === undefined ||
          (typeof token === 'string' && token !== '') ||
          (typeof token === 'object' && !Array.isArray(token)),
      ).toBe(true)
      expect(account === undefined || typeof account === 'string').toBe(true)
      if (token === undefined) expect(account).toBeUndefined()
      expect(['string', 'undefined']).toContain(typeof wayBack())
      for (const owner of ['', '8800001']) {
        const restored = readDraft(form, recallDraft('applyDemo', owner))
        if (!restored) continue
        for (const [name, value] of Object.entries(restored.data))
          expect([name, Object.hasOwn(form.schema.properties ?? {}, name), typeof value !== 'function']).toEqual([
            name,
            true,
            true,
          ])
        expect(Object.keys(restored.data)).not.toContain('verifyCode')
      }
      keptKeys()
      keep('x', { a: 1 })
      expect(recall('x')).toEqual({ a: 1 })
      forget('x')
      if (!broken.includes('removeItem')) expect(recall('x')).toBeUndefined()
      start('fresh', false)
      expect(session.token).toBe('fresh')
      end()
      expect([session.token, session.account]).toEqual([undefined, undefined])
      forgetDraftsOf('8800001')
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    }),
    { numRuns: 1000, seed: 2026 },
  )
})
