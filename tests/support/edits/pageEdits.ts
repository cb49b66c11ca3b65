import { isObject } from '../../../src/forms/schema/isObject.ts'
import { innerSchemas, type JsonSchema } from '../../../src/forms/schema/jsonSchema.ts'
import { libraryName } from '../../../src/model/site/resolveReferences.ts'
import { changeAt, memberAt, type EditKind, type ProjectEdit, type ProjectFiles } from './projectEdit.ts'
import { ruleEdits } from './ruleEdits.ts'

/*
 * Every small edit that an owner may make to a page, for the tests of the tools that must notice or explain it.
 * `pickEdits` takes some of them at random, `applyEdit` makes one.
 */

/**
 * All edits of a page, in an order that depends only on the files.
 * @param files page, field and text files by path: `schemas/pages/…`, `schemas/fields/…`, `locales/<language>/…`
 */
export const editsOfPage = (files: ProjectFiles, page: string): ProjectEdit[] => [
  ...ruleEdits(files, page),
  ...fieldEdits(files, page),
  ...settingEdits(files, page),
  ...textEdits(files, page),
]

const pageFile = (page: string): string => `schemas/pages/${page}.page.json`

/** False for a field that only a refusal of the backend sets: it is never shown. */
const isShown = (member: unknown): boolean => !(isObject(member) && member.setByError !== undefined)

/** Fields renamed, dropped and moved to the end or one place up, everywhere in the page's file. */
function fieldEdits(files: ProjectFiles, page: string): ProjectEdit[] {
  const file = pageFile(page)
  const properties = memberAt(files[file], ['schema', 'properties'])
  const names = Object.keys(isObject(properties) ? properties : {})
  const edit = (kind: EditKind, field: string, change: string, apply: ProjectEdit['apply']): ProjectEdit => ({
    kind,
    page,
    file,
    field,
    what: '',
    change,
    apply,
  })
  return names.flatMap((name, index) => [
    edit('field-renamed', name, `→ ${name}New`, (content) => withRenamedField(content, name, `${name}New`)),
    edit('field-dropped', name, 'dropped', (content) => withRenamedField(content, name, undefined)),
    ...(index < names.length - 1 && isShown((properties as Record<string, unknown>)[name])
      ? [edit('field-moved', name, 'to the end', (content) => withMovedField(content, name, names.length))]
      : []),
    ...(index > 0 && isShown((properties as Record<string, unknown>)[name])
      ? [edit('field-moved', name, 'one place up', (content) => withMovedField(content, name, index - 1))]
      : []),
  ])
}

/** Members of a page's file that contain names of its fields. */
const NAMES = new Set(['required', 'fields', 'ui:order', 'receipt', 'name', 'phone', 'email', 'countryCode'])
const NAME_VALUES = new Set([
  'equalTo',
  'selectedBy',
  'field',
  'callingCodeField',
  'countryField',
  'historyField',
  'remember',
])
const NAME_MAPS = new Set(['properties', 'uiSchema', 'urlPrefill', 'dependencies'])

/** A page's file with a field renamed everywhere; undefined removes the field. */
function withRenamedField(content: unknown, name: string, next: string | undefined, key = ''): unknown {
  if (Array.isArray(content))
    return content.flatMap((each: unknown) =>
      each === name && NAMES.has(key) ? (next ?? []) : [withRenamedField(each, name, next)],
    )
  if (!isObject(content)) return content
  return Object.fromEntries(
    Object.entries(content).flatMap(([member, value]): [string, unknown][] => {
      if (member === name && NAME_MAPS.has(key))
        return next === undefined ? [] : [[next, withRenamedField(value, name, next)]]
      if (value === name && (NAME_VALUES.has(member) || key === 'account'))
        return next === undefined ? [] : [[member, next]]
      return [[member, withRenamedField(value, name, next, member)]]
    }),
  )
}

/** A page's file with a field at another place, inside its step if there are steps. */
function withMovedField(content: unknown, name: string, index: number): unknown {
  const place = (names: string[]): string[] =>
    names.includes(name) ? names.filter((each) => each !== name).toSpliced(index, 0, name) : names
  changeAt(content, ['schema'], (schema) => {
    const properties = schema.properties as Record<string, unknown>
    schema.properties = Object.fromEntries(place(Object.keys(properties)).map((each) => [each, properties[each]]))
  })
  changeAt(content, ['uiSchema'], (uiSchema) => {
    if (!Array.isArray(uiSchema['ui:order'])) return
    const order = uiSchema['ui:order'].filter((each) => each !== name && each !== '*').map(String)
    uiSchema['ui:order'] = index === 0 ? [name, ...order, '*'] : [...order, '*', name]
  })
  const steps = memberAt(content, ['steps'])
  if (Array.isArray(steps))
    for (const step of steps as { fields: string[] }[])
      if (step.fields.includes(name)) {
        const others = step.fields.filter((each) => each !== name)
        const at = step.fields.indexOf(name)
        step.fields = at > 0 ? others.toSpliced(at - 1, 0, name) : [...others, name]
      }
  return content
}

const ACCESS = ['public', 'customer', 'funds']

/** Access, calls, address, menu and what happens to a sent form. */
function settingEdits(files: ProjectFiles, page: string): ProjectEdit[] {
  const file = pageFile(page)
  const content = files[file]
  if (!isObject(content)) return []
  const edit = (kind: EditKind, path: string[], next: unknown): ProjectEdit => {
    const before = memberAt(content, path)
    const text = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
    return {
      kind,
      page,
      file,
      what: path.join('.'),
      change: `${text(before)} → ${text(next)}`,
      apply: (copy) =>
        changeAt(copy, path.slice(0, -1), (object) => {
          const last = path.at(-1) ?? ''
          if (next === undefined) Reflect.deleteProperty(object, last)
          else object[last] = next
        }),
    }
  }
  const calls = Array.isArray(content.calls) ? content.calls.map(String) : []
  const submit = isObject(content.submit) ? content.submit : undefined
  const listEdits = (path: string[]): ProjectEdit[] => {
    const list = memberAt(content, path)
    if (!Array.isArray(list)) return []
    return list.map((_each, index) =>
      edit('setting-changed', path, list.length === 1 ? undefined : list.toSpliced(index, 1)),
    )
  }
  return [
    ...ACCESS.filter((each) => each !== content.access).map((each) => edit('access-changed', ['access'], each)),
    ...calls.map((_call, index) =>
      edit('call-changed', ['calls'], calls.length === 1 ? undefined : calls.toSpliced(index, 1)),
    ),
    edit('call-changed', ['calls'], [...calls, '/pc/newCall']),
    edit('setting-changed', ['path'], `${String(content.path)}New`),
    edit('setting-changed', ['layout'], content.layout === undefined ? 'bare' : undefined),
    edit('setting-changed', ['menu'], isObject(content.menu) ? undefined : { order: 5 }),
    ...(isObject(content.menu) ? [edit('setting-changed', ['menu', 'order'], Number(content.menu.order) + 1)] : []),
    ...(content.parent === undefined ? [] : [edit('setting-changed', ['parent'], undefined)]),
    ...(submit
      ? [
          edit('call-changed', ['submit', 'path'], `${String(submit.path)}New`),
          edit('setting-changed', ['review'], content.review === undefined ? true : undefined),
          edit('setting-changed', ['saveDraft'], content.saveDraft === undefined ? false : undefined),
          edit(
            'setting-changed',
            ['requiresRecentSignIn'],
            content.requiresRecentSignIn === undefined ? true : undefined,
          ),
          ...['result', 'next', 'receipt', 'resultShownOnce'].flatMap((name) => listEdits(['submit', name])),
          ...Object.keys(isObject(content.urlPrefill) ? content.urlPrefill : {}).map((name) =>
            edit('setting-changed', ['urlPrefill', name, 'parameter'], 'other'),
          ),
        ]
      : []),
  ]
}

/** Each text of the page, and of the library fields that it uses, in each language. */
function textEdits(files: ProjectFiles, page: string): ProjectEdit[] {
  const schema = memberAt(files[pageFile(page)], ['schema'])
  const used = libraryFieldsOf(schema)
  const required =
    JSON.stringify(schema ?? {})
      .match(/"required":\[[^\]]*\]/g)
      ?.join() ?? ''
  /**
   * Whether the page uses the text of a library field: it has no text of its own, and the field has that option there, or
   * is required.
   */
  const isUsed = ([library = '', ...rest]: string[], ownTexts: string): boolean =>
    used
      .filter(({ name }) => name === library)
      .some(({ path, schema }) => {
        const options = schema.enum ?? memberAt(files[`schemas/fields/${library}.json`], ['enum'])
        const isOption = rest[0] !== 'options' || !Array.isArray(options) || options.map(String).includes(rest[1] ?? '')
        const isShown = rest.join('.') !== 'errors.required' || required.includes(`"${path.at(-1)}"`)
        return isOption && isShown && memberAt(files[ownTexts], ['fields', ...path, ...rest]) === undefined
      })
  return Object.keys(files)
    .filter(
      (file) => file.startsWith('locales/') && (file.endsWith(`/pages/${page}.json`) || file.endsWith('/fields.json')),
    )
    .sort()
    .flatMap((file) =>
      textsIn(files[file])
        .filter(
          ({ path }) =>
            !file.endsWith('/fields.json') || isUsed(path, file.replace('fields.json', `pages/${page}.json`)),
        )
        .map(({ path, text }) => ({
          kind: 'text-changed' as const,
          page,
          file,
          what: path.join('.'),
          change: `“${text.slice(0, 40)}” is reworded`,
          apply: (content: unknown) =>
            changeAt(content, path.slice(0, -1), (object) => {
              object[path.at(-1) ?? ''] = `${text} (new)`
            }),
        })),
    )
}

/** Where a page's schema refers to the library, with the path of the field in the form. */
function libraryFieldsOf(schema: unknown, path: string[] = []): { name: string; path: string[]; schema: JsonSchema }[] {
  if (!isObject(schema)) return []
  const name = typeof schema.$ref === 'string' ? libraryName(schema.$ref) : undefined
  return [
    ...(name === undefined ? [] : [{ name, path, schema }]),
    ...innerSchemas(schema).flatMap((each) =>
      libraryFieldsOf(each.schema, each.path[0] === 'properties' ? [...path, each.path[1] ?? ''] : path),
    ),
  ]
}

const textsIn = (content: unknown, path: string[] = []): { path: string[]; text: string }[] =>
  typeof content === 'string'
    ? [{ path, text: content }]
    : isObject(content)
      ? Object.entries(content).flatMap(([name, member]) => textsIn(member, [...path, name]))
      : []
