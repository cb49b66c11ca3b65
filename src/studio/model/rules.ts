import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { innerSchemas, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import { pageFile } from './fileEdits.ts'
import { readCondition } from './conditions.ts'
import { fieldsIn, type Phrase } from './phrase.ts'
import { isSimple, simpleRules, simpleSentence, type SimpleRule } from './simpleRules.ts'
import type { Texts } from './workspace.ts'

/** A rule between fields, or a rule of a condition. */
export interface Rule {
  file: string
  /** JSON pointer in the file. */
  pointer: string
  /** Undefined if the rule is shown as JSON. */
  sentence: Phrase | undefined
  /** The rule as JSON, if it has no sentence. */
  source?: string
  /** Paths of the fields that it names. */
  fields: string[]
  /** Name of the library field that has it. */
  library?: string | undefined
  /** The rule as the dialog edits it; undefined if the dialog cannot, so that it is only shown. */
  simple?: SimpleRule
}

interface Place {
  file: string
  /** Path in the file. */
  at: string[]
  /** Path of the value in the form. */
  path: string[]
  library?: string | undefined
}

/** Keywords of the vocabulary that bind a field to another: text key, and how to read the name of the other field. */
const LINKS: Record<string, { word: string; other: (value: unknown) => unknown }> = {
  equalTo: { word: 'ruleEqual', other: (value) => value },
  callingCodeField: { word: 'ruleCallingCode', other: (value) => value },
  countryField: { word: 'ruleCountry', other: (value) => value },
  currency: { word: 'ruleCurrency', other: (value) => membersOf(value).field },
  optionsFrom: { word: 'ruleOptionsFrom', other: (value) => membersOf(value).selectedBy },
  defaultFrom: { word: 'ruleDefaultFrom', other: (value) => membersOf(value).selectedBy },
  minimumFrom: { word: 'ruleMinimumFrom', other: (value) => membersOf(value).selectedBy },
}
/** Keywords of conditional rules; each group is one rule. */
const CONDITIONS = [
  ['if', 'then', 'else'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'dependencies', 'dependentRequired', 'dependentSchemas'].map((each) => [each]),
]

/** All rules of a page, those of its library fields too, in the order of the files. */
export function rulesOf(texts: Texts, page: string, contentOf: (file: string) => unknown): Rule[] {
  const file = pageFile(page)
  const schema = membersOf(contentOf(file)).schema
  const rules: Rule[] = []
  const names = Object.keys(membersOf(membersOf(schema).properties))
  const simple = simpleRules(schema)
  for (const [pointer, rule] of simple)
    if (rule.effect !== 'equal') {
      const sentence = simpleSentence(rule)
      rules.push({ file, pointer, sentence, fields: fieldsIn(sentence), simple: rule })
    }
  try {
    walk(schema, { file, at: ['schema'], path: [] })
  } catch (error) {
    // Ten thousand nested groups exhaust the stack: return the rules found so far.
    if (!(error instanceof RangeError)) throw error
  }
  return rules

  function walk(schema: unknown, place: Place): void {
    if (!isObject(schema)) return
    addLinks(schema, place)
    const isForm = place.path.length === 0 && place.library === undefined
    const conditionGroups = CONDITIONS.map((keywords) => keywords.filter((keyword) => keyword in schema)).filter(
      ([keyword]) => keyword !== undefined && !(isForm && isSimple(schema, keyword)),
    )
    for (const keywords of conditionGroups) addConditions(schema, keywords, place)
    for (const { path, schema: inner } of innerSchemas(schema)) {
      const [keyword = '', name = ''] = path
      if (conditionGroups.flat().includes(keyword)) continue
      // The sentences of its rules contain the condition.
      if (keyword === 'if' && readCondition(inner)) continue
      walk(inner, {
        ...place,
        at: [...place.at, ...path],
        path: keyword === 'properties' ? [...place.path, name] : place.path,
      })
    }
    addInherited(schema, place)
  }

  function addLinks(schema: JsonSchema, { file: source, at, path, library }: Place): void {
    const field = path.join('.')
    if (field === '') return
    for (const [keyword, { word, other }] of Object.entries(LINKS)) {
      const name = other(schema[keyword])
      if (typeof name !== 'string') continue
      // A library field may refer to a field that this form lacks.
      if (library !== undefined && path.length === 1 && !names.includes(name) && keyword !== 'equalTo') continue
      const pointer = toPointer([...at, keyword])
      const simpleRule = library === undefined ? simple.get(pointer) : undefined
      const sentence: Phrase = {
        word,
        parts: { field: { field }, other: { field: [...path.slice(0, -1), name].join('.') } },
      }
      const rule: Rule = { file: source, pointer, sentence, fields: fieldsIn(sentence), library }
      rules.push(simpleRule ? { ...rule, simple: simpleRule } : rule)
    }
  }

  function addConditions(schema: JsonSchema, keywords: string[], { file: source, at, path, library }: Place): void {
    const text = JSON.stringify(Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]])), null, 2)
    const fields = path.length > 0 ? [path.join('.')] : names.filter((name) => text.includes(JSON.stringify(name)))
    const pointer = toPointer([...at, ...keywords.slice(0, 1)])
    rules.push({ file: source, pointer, sentence: undefined, source: text, fields, library })
  }

  /** Adds the rules of a library field; keywords of the page replace those of the library. */
  function addInherited(schema: JsonSchema, place: Place): void {
    const library = typeof schema.$ref === 'string' ? libraryName(schema.$ref) : undefined
    if (library === undefined || place.library !== undefined) return
    const source = `schemas/fields/${library}.json`
    const content = texts.has(source) ? contentOf(source) : undefined
    if (!isObject(content)) return
    const inherited = Object.fromEntries(Object.entries(content).filter(([keyword]) => !(keyword in schema)))
    walk(inherited, { ...place, file: source, at: [], library })
  }
}
