import type { FormPage, ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { applicableSubschemas } from '../../model/schema/walker.ts'

/** A page after one edit of its files. */
export interface FormMutation {
  description: string
  /** The field whose rule changes. */
  field?: string
  /** Whether the edit changes which values are valid, so that a case must fail. */
  changesRule: boolean
  page: FormPage
  form: ResolvedForm
}

type ApplyMutation = (page: FormPage, form: ResolvedForm) => void

/** Single edits of a form: each rule of a field dropped or moved by one, and other members of a page file changed. */
export function mutationsOf(page: FormPage, form: ResolvedForm): FormMutation[] {
  const mutate = (description: string, changesRule: boolean, change: ApplyMutation, field?: string): FormMutation => {
    const copies = { page: structuredClone(page), form: structuredClone(form) }
    change(copies.page, copies.form)
    return { description, changesRule, ...(field === undefined ? {} : { field }), ...copies }
  }
  const required = form.schema.required ?? []
  const fields = fieldsOf(form.schema)
  const [first] = fields
  return [
    ...requiredFields(form.schema).map(({ name, part }) =>
      mutate(
        `${name} is no longer required`,
        true,
        (_page, { schema }) => {
          removeRequired(applicableSubschemas(schema)[part], name)
        },
        name,
      ),
    ),
    ...fields
      .filter(({ name, own: fieldSchema }) => !required.includes(name) && fieldSchema.type !== 'boolean')
      .slice(0, 1)
      .map(({ name }) =>
        mutate(
          `${name} becomes required`,
          true,
          (_page, { schema }) => {
            schema.required = [...required, name]
          },
          name,
        ),
      ),
    ...fields.flatMap(({ name, own: fieldSchema, part }) =>
      ruleMutations(fieldSchema).map(([description, change]) =>
        mutate(
          `${name}: ${description}`,
          true,
          (_page, { schema }) => {
            change(applicableSubschemas(schema)[part]?.properties?.[name] as Schema)
          },
          name,
        ),
      ),
    ),
    ...(first
      ? [
          mutate(`${first.name} gets another widget`, false, (_page, { uiSchema }) => {
            uiSchema[first.name] = { ...(uiSchema[first.name] as object), 'ui:widget': 'hidden' }
          }),
          mutate(`${first.name} gets another autofill token`, false, (_page, { uiSchema }) => {
            uiSchema[first.name] = { ...(uiSchema[first.name] as object), 'ui:autocomplete': 'nickname' }
          }),
          mutate(`${first.name} comes last`, false, (_page, { schema, uiSchema }) => {
            moveToEnd(first.name, schema, uiSchema)
          }),
          mutate(`${first.name} becomes sensitive, or is no longer`, false, (_page, { schema }) => {
            toggleSensitive(schema.properties?.[first.name] as Schema)
          }),
        ]
      : []),
    mutate('the access', false, (copy) => {
      copy.access = copy.access === 'public' ? 'funds' : 'public'
    }),
    mutate('the endpoint', false, (_page, { submit }) => {
      submit.path += 'New'
    }),
    mutate('the path', false, (copy) => {
      copy.path += 'New'
    }),
    mutate('what follows success', false, (_page, { submit }) => {
      submit.next = [...(submit.next ?? []), 'home']
    }),
  ]
}

/** Fields of a form and of its conditions, with the index of the subschema that declares them. */
function fieldsOf(schema: Schema): { name: string; own: Schema; part: number }[] {
  return applicableSubschemas(schema).flatMap((each, part) =>
    each === schema.if
      ? []
      : Object.entries(each.properties ?? {})
          .filter(([, fieldSchema]) => !fieldSchema.setByError)
          .map(([name, fieldSchema]) => ({ name, own: fieldSchema, part })),
  )
}

const requiredFields = (schema: Schema): { name: string; part: number }[] =>
  applicableSubschemas(schema).flatMap((each, part) =>
    each === schema.if ? [] : (each.required ?? []).map((name) => ({ name, part })),
  )

function removeRequired(part: Schema | undefined, name: string): void {
  if (part) part.required = (part.required ?? []).filter((each) => each !== name)
}

/** Changes of a field's rules that make other values valid. */
function ruleMutations(fieldSchema: Schema): [string, (fieldSchema: Schema) => void][] {
  const droppableKeywords = (
    ['pattern', 'format', 'const', 'enum', 'equalTo', 'minimumFrom', 'notInFuture', 'sessionAccount'] as const
  ).filter((keyword) => keyword in fieldSchema)
  // A date always has ten characters.
  const limits = (
    [
      ['maxLength', 1],
      ['maxItems', 1],
      ['minLength', -1],
    ] as const
  ).filter(([keyword]) => keyword in fieldSchema && fieldSchema.format !== 'date')
  const { decimal, file } = fieldSchema
  return [
    ...droppableKeywords.map((keyword): [string, (fieldSchema: Schema) => void] => [
      `${keyword} dropped`,
      (copy) => {
        Reflect.deleteProperty(copy, keyword)
      },
    ]),
    ...limits.map(([keyword, delta]): [string, (fieldSchema: Schema) => void] => [
      `${keyword} moved by ${delta}`,
      (copy) => {
        Object.assign(copy, { [keyword]: Number(fieldSchema[keyword]) + delta })
      },
    ]),
    ...(decimal
      ? ([
          [
            'one more decimal',
            (copy: Schema) => {
              copy.decimal = { ...decimal, decimalPlaces: decimal.decimalPlaces + 1 }
            },
          ],
          [
            'a higher amount',
            (copy: Schema) => {
              copy.decimal = { ...decimal, maximum: (decimal.maximum ?? 0) + 1 }
            },
          ],
        ] satisfies [string, (fieldSchema: Schema) => void][])
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
        ] satisfies [string, (fieldSchema: Schema) => void][])
      : []),
  ]
}

function moveToEnd(name: string, schema: Schema, uiSchema: Record<string, unknown>): void {
  const { [name]: property = {}, ...others } = schema.properties ?? {}
  schema.properties = { ...others, [name]: property }
  const order = uiSchema['ui:order'] as string[] | undefined
  if (order) uiSchema['ui:order'] = [...order.filter((each) => each !== name), name]
}

function toggleSensitive(fieldSchema: Schema): void {
  if (fieldSchema.sensitive) Reflect.deleteProperty(fieldSchema, 'sensitive')
  else fieldSchema.sensitive = true
}
