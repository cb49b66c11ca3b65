import { isObject } from '../../model/isObject.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import { pageFile } from './fileEdits.ts'
import { conditionPhrase, fieldsIn, saysFilled, unlessPhrase, whenPhrase, type Phrase } from './rulePhrases.ts'
import { simpleRules, type SimpleRule } from './simpleRules.ts'
import type { Texts } from './workspace.ts'

/** A rule between fields, or one that a condition brings. */
export interface Rule {
  file: string
  /** JSON pointer in the file. */
  pointer: string
  sentence: Phrase
  /** Paths of the fields that it names. */
  fields: string[]
  /** The library's field that brings it. */
  library?: string
  /** The rule as it is chosen; undefined: it is shown, and kept as it is written. */
  simple?: SimpleRule
}

type Group = Record<string, unknown>
type Path = (string | number)[]

interface Place {
  file: string
  /** In the file. */
  at: Path
  /** Of the value, in the form. */
  path: string[]
  /** Conditions under which it counts: phrases with “when” or “unless”. */
  when: Phrase[]
  library?: string | undefined
  /** Names of the fields that are there without a condition. */
  known: Set<string>
}

const word = (key: string, parts: Record<string, Phrase | Phrase[]> = {}): Phrase => ({ word: key, parts })

/** Keywords of the vocabulary that bind a field to another: what they say, and where the other is named. */
const LINKS: Record<string, { key: string; other: (value: unknown) => unknown }> = {
  equalTo: { key: 'ruleEqual', other: (value) => value },
  callingCodeField: { key: 'ruleCallingCode', other: (value) => value },
  countryField: { key: 'ruleCountry', other: (value) => value },
  currency: { key: 'ruleCurrency', other: (value) => Object(value).field as unknown },
  optionsFrom: { key: 'ruleOptionsFrom', other: (value) => Object(value).selectedBy as unknown },
  defaultFrom: { key: 'ruleDefaultFrom', other: (value) => Object(value).selectedBy as unknown },
  minimumFrom: { key: 'ruleMinimumFrom', other: (value) => Object(value).selectedBy as unknown },
}
/** Keywords below which a rule may stand: of the same value, of a part of it, by name. */
const CHILD_MAPS = ['properties', 'patternProperties', '$defs', 'definitions']
const CHILD_SCHEMAS = ['items', 'contains', 'additionalProperties', 'propertyNames', 'additionalItems']
/** Members that `demands` says one by one, or that say nothing. */
const SAID = ['required', 'properties', 'type', '$schema', '$comment', 'title', 'description', 'default', '$ref', 'ui']
const COMBINED = ['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf']
const DEPENDENT = ['dependencies', 'dependentRequired', 'dependentSchemas']

/** All rules of a page, those of its library fields too, in the order of the files. */
export function rulesOf(texts: Texts, page: string, contentOf: (file: string) => unknown): Rule[] {
  const file = pageFile(page)
  const content = contentOf(file)
  const schema = isObject(content) ? content.schema : undefined
  const rules: Rule[] = []
  const simple = simpleRules(schema)
  const known = new Set(Object.keys(isObject(schema) && isObject(schema.properties) ? schema.properties : {}))
  try {
    walk(schema, { file, at: ['schema'], path: [], when: [], known })
  } catch (error) {
    // Nested by the ten thousand: what was found so far.
    if (!(error instanceof RangeError)) throw error
  }
  return rules

  function add(place: Place, steps: Path, sentence: Phrase): void {
    const pointer = toPointer([...place.at, ...steps])
    const chosen = place.library === undefined ? simple.get(pointer) : undefined
    rules.push({
      file: place.file,
      pointer,
      sentence,
      fields: fieldsIn(sentence),
      ...(place.library === undefined ? {} : { library: place.library }),
      ...(chosen ? { simple: chosen } : {}),
    })
  }

  /** Rules in a schema that describes a value; what it asks without a condition is no rule. */
  function walk(schema: unknown, place: Place): void {
    if (!isObject(schema)) return
    links(schema, place)
    fromLibrary(schema, place)
    children(schema, place)
    combined(schema, place)
  }

  function children(schema: Group, place: Place): void {
    const { path, at } = place
    for (const keyword of CHILD_MAPS)
      for (const [name, child] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}))
        walk(child, { ...place, at: [...at, keyword, name], path: [...path, name], known: namesIn(child) })
    for (const keyword of CHILD_SCHEMAS)
      walk(schema[keyword], { ...place, at: [...at, keyword], known: namesIn(schema[keyword]) })
    for (const keyword of ['items', 'prefixItems'])
      if (Array.isArray(schema[keyword]))
        schema[keyword].forEach((child, index) =>
          walk(child, { ...place, at: [...at, keyword, index], known: namesIn(child) }),
        )
  }

  function links(schema: Group, place: Place): void {
    const { path } = place
    if (path.length === 0) return
    for (const [keyword, { key, other }] of Object.entries(LINKS)) {
      const name = other(schema[keyword])
      if (typeof name !== 'string') continue
      const isThere = known.has(name) || path.length > 1
      // Of a field of the library only what this form has counts.
      if (place.library !== undefined && !isThere && keyword !== 'equalTo') continue
      const sibling = [...path.slice(0, -1), name].join('.')
      add(
        place,
        [keyword],
        word(key, { field: { field: path.join('.') }, other: { field: sibling }, when: place.when }),
      )
    }
  }

  /** What the page says beside a reference wins over the library. */
  function fromLibrary(schema: Group, place: Place): void {
    const library = typeof schema.$ref === 'string' ? libraryName(schema.$ref) : undefined
    if (library === undefined || place.library !== undefined) return
    const source = `schemas/fields/${library}.json`
    const content = texts.has(source) ? contentOf(source) : undefined
    if (!isObject(content)) return
    const inherited = Object.fromEntries(Object.entries(content).filter(([keyword]) => !(keyword in schema)))
    walk(inherited, { ...place, file: source, at: [], library })
  }

  /** Conditions, alternatives and dependencies. */
  function combined(schema: Group, place: Place): void {
    const { at, path, when } = place
    const inner = (...steps: Path): Place => ({ ...place, at: [...at, ...steps] })
    if (schema.if !== undefined) {
      const condition = conditionPhrase(schema.if, path)
      const before = rules.length
      demands(schema.then, { ...inner('then'), when: [...when, whenPhrase(condition)] })
      demands(schema.else, { ...inner('else'), when: [...when, unlessPhrase(condition)] })
      if (rules.length === before) add(place, ['if'], word('ruleNothing', { when: [...when, whenPhrase(condition)] }))
    }
    for (const keyword of DEPENDENT)
      for (const [name, needs] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {})) {
        const under = { ...inner(keyword, name), when: [...when, whenPhrase(saysFilled([...path, name]))] }
        if (Array.isArray(needs)) requireEach(needs.map(String), under)
        else demands(needs, under)
      }
    if (Array.isArray(schema.allOf)) {
      const before = rules.length
      schema.allOf.forEach((each, index) => demands(each, inner('allOf', index)))
      if (rules.length === before) add(place, ['allOf'], word('ruleNothing', { when }))
    }
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const list = schema[keyword]
      if (!Array.isArray(list)) continue
      const key = keyword === 'anyOf' ? 'ruleAnyOf' : 'ruleOneOf'
      add(place, [keyword], word(key, { list: list.map((each) => conditionPhrase(each, path)), when }))
    }
    if (schema.not !== undefined)
      add(place, ['not'], word('ruleNot', { condition: conditionPhrase(schema.not, path), when }))
  }

  function requireEach(names: string[], place: Place): void {
    names.forEach((name, index) =>
      add(place, [index], word('ruleRequire', { field: { field: [...place.path, name].join('.') }, when: place.when })),
    )
  }

  /** What a schema asks of an object under the conditions of its place, each as a rule. */
  function demands(schema: unknown, place: Place): void {
    if (schema === false) add(place, [], word('ruleNever', { when: place.when }))
    if (!isObject(schema)) return
    const { at, path, when } = place
    const required = Array.isArray(schema.required) ? schema.required.map(String) : []
    const properties = isObject(schema.properties) ? schema.properties : {}
    const isShown = (name: string) => name in properties && isObject(properties[name]) && !place.known.has(name)
    for (const [name, child] of Object.entries(properties)) {
      const field: Phrase = { field: [...path, name].join('.') }
      const under: Place = { ...place, at: [...at, 'properties', name], path: [...path, name], known: namesIn(child) }
      if (isShown(name)) {
        add(under, [], word(required.includes(name) ? 'ruleShowRequired' : 'ruleShow', { field, when }))
        walk(child, under)
      } else if (child === false) add(under, [], word('ruleEmpty', { field, when }))
      else if (isObject(child)) {
        const condition = conditionPhrase(child, under.path)
        if (!('word' in condition && condition.word === 'condAlways'))
          add(under, [], word('ruleHolds', { condition, when }))
        links(child, under)
        children(child, under)
      }
    }
    required.forEach((name, index) => {
      if (!isShown(name))
        add(place, ['required', index], word('ruleRequire', { field: { field: [...path, name].join('.') }, when }))
    })
    if (typeof schema.$ref === 'string')
      add(place, ['$ref'], word('ruleAsDescribed', { value: { value: schema.$ref }, when }))
    for (const [keyword, value] of Object.entries(schema))
      if (![...SAID, ...COMBINED, ...DEPENDENT, ...CHILD_MAPS].includes(keyword))
        add(place, [keyword], word('ruleHolds', { condition: limitOf(keyword, value, path), when }))
    combined(schema, { ...place, known: new Set([...place.known, ...Object.keys(properties)]) })
  }
}

const limitOf = (keyword: string, value: unknown, path: string[]): Phrase =>
  path.length === 0 ? { keyword, value } : conditionPhrase({ [keyword]: value }, path)

const namesIn = (schema: unknown): Set<string> =>
  new Set(Object.keys(isObject(schema) && isObject(schema.properties) ? schema.properties : {}))
