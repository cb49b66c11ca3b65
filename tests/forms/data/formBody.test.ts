import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBody, hasExactFields } from '../../../src/forms/data/decodeBody.ts'
import { encodeBody } from '../../../src/forms/data/encodeBody.ts'
import { normalize } from '../../../src/forms/data/normalizeData.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'

const schema: Schema = {
  type: 'object',
  required: ['agree', 'home'],
  properties: {
    name: { type: 'string', normalize: ['halfWidth', 'upperCase', 'dropPunctuation'] },
    age: { type: 'integer' },
    share: { type: 'number' },
    agree: { type: 'boolean' },
    kind: { enum: ['a', 'b'] },
    asked: { type: 'boolean', setByError: 'asked' },
    home: { type: 'object', required: ['city'], properties: { city: { type: 'string' }, floor: { type: 'integer' } } },
    tags: { type: 'array', items: { type: 'string' } },
    people: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
  if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
  then: { properties: { why: { type: 'string' } } },
  oneOf: [{ properties: { email: { type: 'string' } } }, { properties: { phone: { type: 'string' } } }],
}

describe('a form body', () => {
  it('decodes to the data from which it was encoded', () => {
    const data = {
      name: 'Ann',
      age: 7,
      share: -0.5,
      agree: true,
      kind: 'b',
      why: 'so',
      email: 'a@b.co',
      home: { city: 'Taipei', floor: 12 },
      tags: ['x', 'y'],
      people: [{ name: 'Bo' }, { name: 'Cy' }],
    }
    expect(encodeBody(schema, data)).toContainEqual(['people[1][name]', 'Cy'])
    expect(decodeBody(schema, encodeBody(schema, data))).toEqual({ data, problems: [] })
  })

  it('omits fields that responses set, and decoding rejects them', () => {
    expect(encodeBody(schema, { asked: true, agree: false })).toEqual([['agree', 'false']])
    expect(decodeBody(schema, [['asked', 'true']]).problems).toEqual([
      { pointer: '/asked', rule: 'additionalProperties', params: {} },
    ])
  })

  it('rejects unknown names, repeated names and texts of another type', () => {
    const brokenRules = (pairs: [string, string][]) =>
      decodeBody(schema, pairs).problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
    expect(brokenRules([['nobody', '1']])).toEqual(['/nobody additionalProperties'])
    expect(
      brokenRules([
        ['name', 'a'],
        ['name', 'b'],
      ]),
    ).toEqual(['/name type'])
    expect(
      brokenRules([
        ['age', 'seven'],
        ['agree', 'yes'],
        ['share', '1,5'],
      ]),
    ).toEqual(['/age type', '/agree type', '/share type'])
    expect(
      brokenRules([
        ['name[x]', 'a'],
        ['home', 'a'],
      ]),
    ).toEqual(['/name type', '/home type'])
    expect(
      brokenRules([
        ['tags[9999]', 'a'],
        ['tags[-1]', 'a'],
        ['tags', 'a'],
      ]),
    ).toEqual(['/tags/9999 additionalProperties', '/tags/-1 additionalProperties', '/tags type'])
  })

  it('cannot reach a prototype', () => {
    const names = [
      '__proto__',
      '__proto__[x]',
      'constructor[prototype][x]',
      'home[__proto__][x]',
      'tags[__proto__]',
      'home[constructor]',
    ]
    const { data, problems } = decodeBody(
      schema,
      names.map((name) => [name, '1']),
    )
    expect(problems).toHaveLength(names.length)
    expect(data).toEqual({ home: {}, tags: [] })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('is decoded without an error for any names and values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 }), (pairs) => {
        decodeBody(schema, pairs)
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      { numRuns: 2000, seed: 1 },
    )
  })

  it('is recognised by the fixed fields of an alternative', () => {
    expect(hasExactFields([['visitor', '1']], { visitor: '1' })).toBe(true)
    expect(
      hasExactFields(
        [
          ['visitor', '1'],
          ['x', '1'],
        ],
        { visitor: '1' },
      ),
    ).toBe(false)
    expect(hasExactFields([], { visitor: '1' })).toBe(false)
  })

  it('refuses a value that is too deep or too large, at once', () => {
    const jsonSchema = { properties: { tree: {} } }
    const decode = (name: string, text: string) => decodeBody({ jsonSchema }, [[name, text]])
    const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    expect(decode('tree', nested(64))).toEqual({ data: { tree: JSON.parse(nested(64)) }, problems: [] })
    for (const text of [nested(65), '['.repeat(30_000) + ']'.repeat(30_000), `[${'1,'.repeat(10_000)}1]`])
      expect(decode('tree', text)).toEqual({ data: {}, problems: [{ pointer: '/tree', rule: 'type', params: {} }] })
    expect(decode(`tree${'[a]'.repeat(20_000)}`, '1').data).toEqual({ [`tree${'[a]'.repeat(20_000)}`]: 1 })
    const part: Schema = { type: 'object', properties: {} }
    part.properties = { a: part }
    const deepName = `a${'[a]'.repeat(20_000)}`
    expect(decodeBody(part, [[deepName, '1']]).problems).toEqual([
      { pointer: `/${deepName}`, rule: 'additionalProperties', params: {} },
    ])
  })
})

describe('normalize', () => {
  it('applies the steps that the field declares, in order', () => {
    expect(normalize(schema, { name: 'ａｂ-(1) ２', agree: true, home: { city: 'x' } })).toEqual({
      name: 'AB12',
      agree: true,
      home: { city: 'x' },
    })
  })

  it('omits empty values, keeps a required object, and makes an unticked required box false', () => {
    expect(normalize(schema, { name: '', tags: ['', undefined], people: [{}], home: {} })).toEqual({
      agree: false,
      people: [{}],
      home: {},
    })
  })

  it('removes NUL characters and unpaired surrogates, and unifies line ends', () => {
    expect(
      normalize(schema, {
        name: 'a\0b',
        tags: ['\ud800', 'x\ufffd\udc00', 'a\r\nb\rc\nd'],
        agree: true,
        home: { city: '😀' },
      }),
    ).toEqual({ name: 'AB', tags: ['x', 'a\nb\nc\nd'], agree: true, home: { city: '😀' } })
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.record({ name: fc.string(), home: fc.record({ city: fc.string() }), tags: fc.array(fc.string()) }),
        (data) => {
          const normalized = normalize(schema, data)
          expect(normalize(schema, normalized)).toEqual(normalized)
        },
      ),
      { seed: 2 },
    )
  })
})
