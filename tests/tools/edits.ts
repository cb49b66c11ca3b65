import type { FormPage, ResolvedForm } from '../../src/model/page.ts'
import { inPlace, type Schema } from '../../src/model/schema.ts'

/** A page as it would be after one edit of its files. */
export interface Edited {
  what: string
  /** Whether the edit changes what is asked of a value, so that some case must notice. */
  rule: boolean
  page: FormPage
  form: ResolvedForm
}

type Change = (page: FormPage, form: ResolvedForm) => void

/** Single-rule edits of a form: each of a field's rules dropped or moved by one, and what else a page file says. */
export function editsOf(page: FormPage, form: ResolvedForm): Edited[] {
  const edit = (what: string, rule: boolean, change: Change): Edited => {
    const copies = { page: structuredClone(page), form: structuredClone(form) }
    change(copies.page, copies.form)
    return { what, rule, ...copies }
  }
  const required = form.schema.required ?? []
  const fields = fieldsOf(form.schema)
  const [first] = fields
  return [
    ...demands(form.schema).map(({ name, part }) =>
      edit(`${name} is no longer required`, true, (_page, { schema }) => {
        drop(inPlace(schema)[part], name)
      }),
    ),
    ...fields
      .filter(({ name, own }) => !required.includes(name) && own.type !== 'boolean')
      .slice(0, 1)
      .map(({ name }) =>
        edit(`${name} becomes required`, true, (_page, { schema }) => {
          schema.required = [...required, name]
        }),
      ),
    ...fields.flatMap(({ name, own, part }) =>
      ruleChanges(own).map(([what, change]) =>
        edit(`${name}: ${what}`, true, (_page, { schema }) =>
          change(inPlace(schema)[part]?.properties?.[name] as Schema),
        ),
      ),
    ),
    ...(first
      ? [
          edit(`${first.name} gets another widget`, false, (_page, { uiSchema }) => {
            uiSchema[first.name] = { ...(uiSchema[first.name] as object), 'ui:widget': 'hidden' }
          }),
          edit(`${first.name} gets another autofill token`, false, (_page, { uiSchema }) => {
            uiSchema[first.name] = { ...(uiSchema[first.name] as object), 'ui:autocomplete': 'nickname' }
          }),
          edit(`${first.name} comes last`, false, (_page, { schema, uiSchema }) => {
            moveToEnd(first.name, schema, uiSchema)
          }),
          edit(`${first.name} becomes sensitive, or is no longer`, false, (_page, { schema }) => {
            toggle(schema.properties?.[first.name] as Schema)
          }),
        ]
      : []),
    edit('the access', false, (copy) => {
      copy.access = copy.access === 'public' ? 'funds' : 'public'
    }),
    edit('the endpoint', false, (_page, { submit }) => {
      submit.path += 'New'
    }),
    edit('the path', false, (copy) => {
      copy.path += 'New'
    }),
    edit('what follows success', false, (_page, { submit }) => {
      submit.next = [...(submit.next ?? []), 'home']
    }),
  ]
}

/** Fields of a form and of what its conditions add, with the number of the part (`inPlace`) that declares them. */
function fieldsOf(schema: Schema): { name: string; own: Schema; part: number }[] {
  return inPlace(schema).flatMap((each, part) =>
    each === schema.if
      ? []
      : Object.entries(each.properties ?? {})
          .filter(([, own]) => !own.fromAnswer)
          .map(([name, own]) => ({ name, own, part })),
  )
}

const demands = (schema: Schema): { name: string; part: number }[] =>
  inPlace(schema).flatMap((each, part) =>
    each === schema.if ? [] : (each.required ?? []).map((name) => ({ name, part })),
  )

function drop(part: Schema | undefined, name: string): void {
  if (part) part.required = (part.required ?? []).filter((each) => each !== name)
}

/** What can be changed of a field's rules so that other values keep them. */
function ruleChanges(own: Schema): [string, (own: Schema) => void][] {
  const dropped = (['pattern', 'format', 'const', 'enum', 'equalTo', 'minimumFrom', 'notInFuture'] as const).filter(
    (keyword) => keyword in own,
  )
  // A day has ten characters whatever else is said of it.
  const limits = (
    [
      ['maxLength', 1],
      ['maxItems', 1],
      ['minLength', -1],
    ] as const
  ).filter(([keyword]) => keyword in own && own.format !== 'date')
  const { decimal, file } = own
  return [
    ...dropped.map((keyword): [string, (own: Schema) => void] => [
      `${keyword} dropped`,
      (copy) => {
        Reflect.deleteProperty(copy, keyword)
      },
    ]),
    ...limits.map(([keyword, by]): [string, (own: Schema) => void] => [
      `${keyword} moved by ${by}`,
      (copy) => {
        Object.assign(copy, { [keyword]: Number(own[keyword]) + by })
      },
    ]),
    ...(decimal
      ? ([
          [
            'one more decimal',
            (copy: Schema) => {
              copy.decimal = { ...decimal, places: decimal.places + 1 }
            },
          ],
          [
            'a higher amount',
            (copy: Schema) => {
              copy.decimal = { ...decimal, atMost: (decimal.atMost ?? 0) + 1 }
            },
          ],
        ] satisfies [string, (own: Schema) => void][])
      : []),
    ...(file
      ? ([
          [
            'one more byte',
            (copy: Schema) => {
              copy.file = { ...file, maxBytes: file.maxBytes + 1 }
            },
          ],
          [
            'a type of file less',
            (copy: Schema) => {
              copy.file = { ...file, types: file.types.slice(1) }
            },
          ],
        ] satisfies [string, (own: Schema) => void][])
      : []),
  ]
}

function moveToEnd(name: string, schema: Schema, uiSchema: Record<string, unknown>): void {
  const { [name]: moved = {}, ...others } = schema.properties ?? {}
  schema.properties = { ...others, [name]: moved }
  const order = uiSchema['ui:order'] as string[] | undefined
  if (order) uiSchema['ui:order'] = [...order.filter((each) => each !== name), name]
}

function toggle(own: Schema): void {
  if (own.sensitive) Reflect.deleteProperty(own, 'sensitive')
  else own.sensitive = true
}
