import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { readDraft } from '../../../src/forms/data/readDraft.ts'
import { schemaHash } from '../../../src/forms/data/schemaHash.ts'
import { loadDraft, removeDraftsOf } from '../../../src/site/session/draftStorage.ts'
import { endSession, restoreSession, session, startSession } from '../../../src/site/session/session.ts'
import { consumeReturnTo } from '../../../src/site/session/returnTo.ts'
import { remove, save, keys, load, removeExpired } from '../../../src/site/session/storage.ts'
import { createMemoryStorage } from '../../support/memoryStorage.ts'

const form = readDefinitions(process.cwd()).forms.get('applyDemo')
if (!form) throw new Error('no form')
const farFuture = Date.now() + 1e9
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

const anyJson = fc.oneof(
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
const anyDraft = fc.record(
  {
    data: fc.oneof(
      anyJson,
      fc.dictionary(fc.constantFrom('surname', 'email', 'phone', 'over18', '__proto__', 'constructor', 'nix'), anyJson),
    ),
    lost: fc.oneof(anyJson, fc.array(fc.string())),
    schema: fc.constantFrom('x', schemaHash(form.schema)),
    savedAt: fc.oneof(anyJson, fc.integer()),
    step: fc.option(anyJson),
    key: fc.option(anyJson),
  },
  { requiredKeys: [] },
)
const storedText = fc.oneof(
  fc
    .record({
      value: fc.oneof(anyJson, anyDraft),
      expires: fc.constantFrom<unknown[]>(farFuture, 0, -1, 'never', null, Infinity, 1e308),
    })
    .map((entry) => JSON.stringify(entry)),
  fc
    .record({ value: fc.oneof(anyJson, anyDraft), expires: fc.constant(farFuture) })
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
const storedEntries = fc.array(
  fc.tuple(
    fc.constantFrom(...KEYS).map((key) => `formwright.${key}`),
    storedText,
  ),
  { maxLength: 8 },
)
/** Browser storage: working, full, blocked, or without readable keys. */
const failingMethodSets = fc.constantFrom<string[][]>(
  [],
  [],
  [],
  ['setItem'],
  ['key', 'length'],
  ['getItem', 'setItem', 'removeItem', 'key', 'length'],
)

afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

it('with 1,000 corrupt storages nothing throws, sessions are complete or absent, and drafts fit their form or are absent', () => {
  fc.assert(
    fc.property(storedEntries, storedEntries, failingMethodSets, (localEntries, sessionEntries, failingMethods) => {
      vi.stubGlobal('localStorage', createMemoryStorage(localEntries, failingMethods))
      vi.stubGlobal('sessionStorage', createMemoryStorage(sessionEntries, failingMethods))
      removeExpired()
      restoreSession()
      const { token, user, account } = session
      expect(user).toBeUndefined()
      expect(
        token === undefined ||
          (typeof token === 'string' && token !== '') ||
          (typeof token === 'object' && !Array.isArray(token)),
      ).toBe(true)
      expect(account === undefined || typeof account === 'string').toBe(true)
      if (token === undefined) expect(account).toBeUndefined()
      expect(['string', 'undefined']).toContain(typeof consumeReturnTo())
      for (const owner of ['', '8800001']) {
        const restored = readDraft(form, loadDraft('applyDemo', owner))
        if (!restored) continue
        for (const [name, value] of Object.entries(restored.data))
          expect([name, Object.hasOwn(form.schema.properties ?? {}, name), typeof value !== 'function']).toEqual([
            name,
            true,
            true,
          ])
        expect(Object.keys(restored.data)).not.toContain('verifyCode')
      }
      keys()
      save('x', { a: 1 })
      expect(load('x')).toEqual({ a: 1 })
      remove('x')
      if (!failingMethods.includes('removeItem')) expect(load('x')).toBeUndefined()
      startSession('fresh', false)
      expect(session.token).toBe('fresh')
      endSession()
      expect([session.token, session.account]).toEqual([undefined, undefined])
      removeDraftsOf('8800001')
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    }),
    { numRuns: 1000, seed: 2026 },
  )
})
