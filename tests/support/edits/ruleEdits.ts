import { isObject } from '../../../src/forms/schema/isObject.ts'
import { innerSchemas, type JsonSchema } from '../../../src/forms/schema/jsonSchema.ts'
import { libraryName } from '../../../src/model/site/resolveReferences.ts'
import { changeAt, type EditKind, type ProjectEdit, type ProjectFiles } from './projectEdit.ts'

/** Rules that a value can break without regard to stored data of the backend. */
const RULES = [
  ...['format', 'pattern', 'const', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'enum', 'minProperties'],
  ...['maxProperties', 'additionalProperties', 'not', 'oneOf', 'anyOf', 'dependencies', 'dependentRequired'],
  ...['equalTo', 'optionsFrom', 'decimal', 'minimumFrom', 'notInFuture', 'maxYearsAgo', 'file', 'sessionAccount'],
]
const LIMITS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'multipleOf', 'decimalPlaces', 'maxBytes'],
]
/** Options edited in a long list, from its start. */
const MAX_OPTIONS = 15

/** A schema of a page, with its file and place. */
interface SchemaPlace {
  file: string
  path: string[]
  schema: JsonSchema
  /** Whether it is below `if` or `not`. */
  isCondition: boolean
  field?: string
}

/** Every edit of a rule of a page: rules dropped, limits moved by one, options, conditions, required fields. */
export function ruleEdits(files: ProjectFiles, page: string): ProjectEdit[] {
  const file = `schemas/pages/${page}.page.json`
  const content = files[file]
  if (!isObject(content) || !isObject(content.schema)) return []
  return placesIn(files, { file, path: ['schema'], schema: content.schema, isCondition: false }).flatMap((place) => [
    ...(place.isCondition ? [] : keywordEdits(page, place)),
    ...limitEdits(page, place),
    ...optionEdits(page, place),
    ...(place.isCondition ? [] : requiredEdits(files, page, place)),
    ...conditionEdits(page, place),
  ])
}

/** Every schema of a page; those of library fields are in their own files. */
function placesIn(files: ProjectFiles, place: SchemaPlace): SchemaPlace[] {
  const { schema, file, path } = place
  const name = typeof schema.$ref === 'string' ? libraryName(schema.$ref) : undefined
  const fieldFile = name === undefined ? undefined : `schemas/fields/${name}.json`
  const fragment = fieldFile === undefined ? undefined : files[fieldFile]
  const inner = innerSchemas(schema).flatMap((each) =>
    placesIn(files, {
      file,
      path: [...path, ...each.path],
      schema: each.schema,
      isCondition: place.isCondition || ['if', 'not'].includes(each.path[0] ?? ''),
      ...(each.path[0] === 'properties'
        ? { field: each.path[1] ?? '' }
        : place.field === undefined
          ? {}
          : { field: place.field }),
    }),
  )
  // Keywords beside the reference replace those of the library.
  const library =
    fieldFile !== undefined && isObject(fragment)
      ? placesIn(files, { ...place, file: fieldFile, path: [], schema: without(fragment, Object.keys(schema)) })
      : []
  return [place, ...library, ...inner]
}

const without = (schema: JsonSchema, keywords: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

function edit(
  page: string,
  { file, path, field }: SchemaPlace,
  kind: EditKind,
  what: string,
  change: string,
  apply: (schema: JsonSchema) => void,
): ProjectEdit {
  return {
    kind,
    page,
    file,
    ...(field === undefined ? {} : { field }),
    what,
    change,
    apply: (content) => changeAt(content, path, apply),
  }
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function keywordEdits(page: string, place: SchemaPlace): ProjectEdit[] {
  return RULES.filter((keyword) => keyword in place.schema).map((keyword) =>
    edit(page, place, 'rule-dropped', keyword, `${brief(place.schema[keyword])} dropped`, (schema) => {
      Reflect.deleteProperty(schema, keyword)
    }),
  )
}

/** Limits one higher and one lower, those inside `decimal` and `file` too. */
function limitEdits(page: string, place: SchemaPlace): ProjectEdit[] {
  const holders: [path: string[], holder: JsonSchema][] = [
    [[], place.schema],
    ...(['decimal', 'file'] as const).flatMap((keyword): [string[], JsonSchema][] =>
      isObject(place.schema[keyword]) ? [[[keyword], place.schema[keyword]]] : [],
    ),
  ]
  return holders.flatMap(([path, holder]) =>
    LIMITS.flatMap((keyword) => {
      const limit = holder[keyword]
      if (typeof limit !== 'number' || (path.length === 0 && 'type' in holder && holder.type === 'null')) return []
      return [1, -1]
        .map((delta) => limit + delta)
        .filter((next) => next >= 0 && (keyword !== 'multipleOf' || next > 0))
        .map((next) =>
          edit(page, place, 'limit-moved', [...path, keyword].join('.'), `${limit} → ${next}`, (schema) => {
            changeAt(schema, path, (object) => {
              object[keyword] = next
            })
          }),
        )
    }),
  )
}

function optionEdits(page: string, place: SchemaPlace): ProjectEdit[] {
  const lists: [path: string[], keyword: string, options: unknown, added: unknown][] = [
    [[], 'enum', place.schema.enum, 'zz'],
    [['file'], 'types', isObject(place.schema.file) ? place.schema.file.types : undefined, 'image/png'],
  ]
  return lists.flatMap(([path, keyword, options, added]) => {
    if (!Array.isArray(options)) return []
    const what = [...path, keyword].join('.')
    const change = (next: unknown[]) => (schema: JsonSchema) => {
      changeAt(schema, path, (object) => {
        object[keyword] = next
      })
    }
    return [
      ...options
        .slice(0, options.length > 1 ? MAX_OPTIONS : 0)
        .map((option: unknown, index) =>
          edit(page, place, 'option-dropped', what, `${brief(option)} dropped`, change(options.toSpliced(index, 1))),
        ),
      ...(options.includes(added)
        ? []
        : [
            edit(
              page,
              place,
              'option-added',
              what,
              `${brief(added)} added`,
              change([...(options as unknown[]), added]),
            ),
          ]),
    ]
  })
}

function requiredEdits(files: ProjectFiles, page: string, place: SchemaPlace): ProjectEdit[] {
  const required = (Array.isArray(place.schema.required) ? place.schema.required : []).map(String)
  const declaredFields = Object.entries(isObject(place.schema.properties) ? place.schema.properties : {})
  /** Whether a member is a box: an unticked box is false, so it is never missing. */
  const isBox = (member: unknown): boolean => {
    const name = isObject(member) && typeof member.$ref === 'string' ? libraryName(member.$ref) : undefined
    const fragment = files[`schemas/fields/${name}.json`]
    return isObject(member) && (member.type ?? (isObject(fragment) ? fragment.type : undefined)) === 'boolean'
  }
  const optional = declaredFields.filter(
    ([name, member]) => !required.includes(name) && !isBox(member) && !(isObject(member) && 'setByError' in member),
  )
  return [
    ...required.map((name) => ({
      ...edit(page, place, 'required-dropped', 'required', 'no longer', (schema) => {
        schema.required = required.filter((each) => each !== name)
      }),
      field: name,
    })),
    ...optional.map(([name]) => ({
      ...edit(page, place, 'required-added', 'required', 'from now on', (schema) => {
        schema.required = [...required, name]
      }),
      field: name,
    })),
  ]
}

/** Conditions dropped, inverted, and with another value. */
function conditionEdits(page: string, place: SchemaPlace): ProjectEdit[] {
  const { schema, isCondition } = place
  return [
    ...(isCondition && 'const' in schema
      ? [
          edit(page, place, 'condition-flipped', 'const', `${brief(schema.const)} → not that`, (each) => {
            each.not = { const: each.const }
            delete each.const
          }),
        ]
      : []),
    ...('if' in schema
      ? [
          edit(page, place, 'condition-dropped', 'if', 'dropped with what follows', (each) => {
            for (const keyword of ['if', 'then', 'else']) Reflect.deleteProperty(each, keyword)
          }),
          edit(page, place, 'condition-flipped', 'if', 'then and else exchanged', (each) => {
            const { then: consequence, else: otherwise } = each
            delete each.then
            delete each.else
            if (otherwise !== undefined) each.then = otherwise
            if (consequence !== undefined) each.else = consequence
          }),
        ]
      : []),
  ]
}
