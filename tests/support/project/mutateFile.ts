import fc from 'fast-check'

/** Values of every kind that replace others. */
const VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, '', 'x', ' ', '__proto__', 'constructor', 'email', '../fields/email.json'],
  ...[
    '../fields/none.json',
    '#',
    '#/schema',
    '{{count}}',
    '$t(brand)',
    '<1>x</1>',
    '⟦x⟧',
    '^[a-z\\_]+$',
    '(a+)+$',
    '([',
  ],
  ...[[], {}, [null], [[]], { a: 1 }, ['email', 'email'], { type: 'string' }, { $ref: '#' }, { const: true }],
  ...[{ type: 'object', properties: { a: null } }, { enum: [] }, { if: {}, then: false }, { oneOf: [{}] }],
]
const KEYS = [
  ...['type', 'enum', 'const', 'if', 'then', 'items', 'properties', 'required', 'oneOf', 'allOf', 'not', 'pattern'],
  ...[
    'minLength',
    '$ref',
    '$schema',
    'status',
    'kind',
    'schema',
    'submit',
    'steps',
    'uiSchema',
    'ui:order',
    'ui:widget',
  ],
  ...['default', 'equalTo', 'file', 'optionsFrom', '__proto__', 'constructor', '', 'a.b', 'a/b', 'label', 'fields'],
]

/** A file with some of its bytes dropped, doubled or replaced. */
export const mutateBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.record({
        at: fc.nat({ max: bytes.length - 1 }),
        drop: fc.nat({ max: 6 }),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 3 }).map((each) => Buffer.from(each)),
          fc.constantFrom(...'{}[]",:\\/\u0000é😀').map((each) => Buffer.from(each)),
        ),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((edits) =>
      edits.reduce(
        (content, { at, drop, insert }) =>
          Buffer.concat([content.subarray(0, at), insert, content.subarray(at + drop)]),
        bytes,
      ),
    )

/** A JSON file with some of its members dropped, renamed, added or given another value. */
export const mutateJson = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        place: fc.nat(),
        action: fc.constantFrom('drop', 'replace', 'replace', 'rename', 'add'),
        key: fc.constantFrom(...KEYS),
        value: fc.constantFrom(...VALUES),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((edits) => {
      const root: unknown = JSON.parse(text)
      for (const edit of edits) applyEdit(root, edit)
      return JSON.stringify(root, null, 2)
    })

interface Edit {
  place: number
  action: string
  key: string
  value: unknown
}

function applyEdit(root: unknown, { place, action, key, value }: Edit): void {
  const places = placesIn(root)
  const chosen = places[place % places.length]
  if (!chosen) return
  const { parent, name } = chosen
  const copy: unknown = structuredClone(value)
  if (action === 'add') defineMember(parent, Array.isArray(parent) ? String(parent.length) : key, copy)
  else if (action === 'replace') defineMember(parent, name, copy)
  else {
    const old = (parent as Record<string, unknown>)[name]
    if (Array.isArray(parent)) parent.splice(Number(name), 1)
    else Reflect.deleteProperty(parent, name)
    if (action === 'rename' && !Array.isArray(parent)) defineMember(parent, key, old)
  }
}

/** Sets a member; assignment would treat `__proto__` specially. */
const defineMember = (parent: object, name: string, value: unknown): void =>
  void Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })

const placesIn = (value: unknown): { parent: object; name: string }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => [{ parent: value, name }, ...placesIn(member)])
    : []
