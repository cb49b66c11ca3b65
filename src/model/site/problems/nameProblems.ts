import type { FormPage, ResolvedForm } from '../pageDefinition.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema, UiSchema } from '../../../forms/schema/schema.ts'
import {
  applicableSubschemas,
  directSubschemas,
  itemSchemas,
  propertyNames,
  propertySchemas,
  type Subschema,
} from '../../../forms/schema/walker.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/**
 * Unknown names of properties and pages in a page file: in `uiSchema`, `ui:order`, `required`, `urlPrefill`,
 * `renamedFields`, `submit`.
 */
export const nameProblems = ({ forms, allNames }: SiteDefinitions): DefinitionProblem[] =>
  forms.flatMap(({ file, page, form }) => [
    ...(form.schema.jsonSchema ? [] : uiProblems(file, page.uiSchema ?? {}, form.schema, '/uiSchema')),
    // JSON Schema of any kind may require members that it does not describe.
    ...(form.schema.jsonSchema ? [] : requiredProblems(file, page.schema, form.schema, '/schema')),
    ...Object.keys(page.urlPrefill ?? {}).flatMap((name) =>
      unknownNameProblems(file, `/urlPrefill/${name}`, name, propertyNames(form.schema)),
    ),
    ...renameProblems(file, page, propertyNames(form.schema)),
    ...submitProblems(file, page, form, allNames.pages),
    ...successPageProblems(file, page, form),
  ])

/** The problem of a name that is not one of `names`; none if it is. */
export function unknownNameProblems(file: string, pointer: string, name: string, names: string[]): DefinitionProblem[] {
  return names.includes(name)
    ? []
    : [
        {
          id: 'unknown-field',
          file,
          pointer,
          params: { name, names },
          unknown: { name, known: names },
        },
      ]
}

function uiProblems(file: string, ui: UiSchema, schema: Schema, pointer: string): DefinitionProblem[] {
  const names = propertyNames(schema)
  const items = itemSchemas([schema])
  const order = ui['ui:order'] ?? []
  return [
    ...Object.entries(ui)
      .filter(([key]) => !key.startsWith('ui:'))
      .flatMap(([key, memberUi]) => {
        const memberPointer = `${pointer}/${key}`
        const memberSchemas = key === 'items' && items.length > 0 ? items : propertySchemas(schema, key)
        if (memberSchemas.length === 0) return unknownNameProblems(file, memberPointer, key, names)
        if (!isObject(memberUi)) return []
        const deciding = isObject(memberUi['ui:onlyFor']) ? memberUi['ui:onlyFor'].field : undefined
        return [
          ...(typeof deciding === 'string'
            ? unknownNameProblems(file, `${memberPointer}/ui:onlyFor/field`, deciding, names)
            : []),
          ...uiProblems(file, memberUi, { allOf: memberSchemas }, memberPointer),
        ]
      }),
    ...order
      .filter((name) => name !== '*')
      .flatMap((name) => unknownNameProblems(file, `${pointer}/ui:order/${order.indexOf(name)}`, name, names)),
  ]
}

/** Checks `required` in the page file itself; a branch may name any property of the whole object. */
function requiredProblems(file: string, rawSchema: Schema, fullSchema: Schema, pointer: string): DefinitionProblem[] {
  const names = propertyNames(fullSchema)
  return [
    ...(rawSchema.required ?? []).flatMap((name, index) =>
      unknownNameProblems(file, `${pointer}/required/${index}`, name, names),
    ),
    ...directSubschemas(rawSchema).flatMap((sub) =>
      requiredProblems(file, sub.schema, fullSchemaOf(sub, fullSchema), pointer + toPointer(sub.path)),
    ),
  ]
}

function fullSchemaOf({ keyword, target, path }: Subschema, fullSchema: Schema): Schema {
  if (target === 'here') return fullSchema
  return {
    allOf: keyword === 'properties' ? propertySchemas(fullSchema, String(path.at(-1))) : itemSchemas([fullSchema]),
  }
}

/** Problems for fields on the success page and in its links: unknown ones, files and captcha solutions. */
function successPageProblems(
  file: string,
  { submit: { result = [], resultShownOnce = [], receipt = [], next = [], nextParameters = {} } }: FormPage,
  { schema }: ResolvedForm,
): DefinitionProblem[] {
  const isSecret = (name: string) =>
    propertySchemas(schema, name)
      .flatMap(applicableSubschemas)
      .some((subschema) => subschema.file || subschema.captcha)
  return [
    ...receipt.flatMap((name, index) =>
      unknownNameProblems(file, `/submit/receipt/${index}`, name, propertyNames(schema)),
    ),
    ...receipt.filter(isSecret).map((name) => ({
      id: 'secret-on-receipt' as const,
      file,
      pointer: `/submit/receipt/${receipt.indexOf(name)}`,
      params: { name },
    })),
    ...Object.entries(nextParameters).flatMap(([id, parameters]) => [
      ...(next.includes(id)
        ? []
        : [
            {
              id: 'not-among-next' as const,
              file,
              pointer: `/submit/nextParameters/${id}`,
              params: { id, pages: next },
              unknown: { name: id, known: next },
            },
          ]),
      ...Object.values(parameters)
        .filter((name) => !result.includes(name) || resultShownOnce.includes(name))
        .map((name) => ({
          id: 'not-in-result/handed-on' as const,
          file,
          pointer: `/submit/nextParameters/${id}`,
          params: { name },
        })),
    ]),
  ]
}

/** Problems of `renamedFields`. An old name may lead to another old name, and finally to a property. */
function renameProblems(file: string, { renamedFields = {} }: FormPage, names: string[]): DefinitionProblem[] {
  return Object.entries(renamedFields).flatMap(([oldName, name]) => [
    ...(Object.hasOwn(renamedFields, name) ? [] : unknownNameProblems(file, `/renamedFields/${oldName}`, name, names)),
    ...(names.includes(oldName)
      ? [
          {
            id: 'renamed-field-exists' as const,
            file,
            pointer: `/renamedFields/${oldName}`,
            params: { name: oldName },
          },
        ]
      : []),
  ])
}

function submitProblems(
  file: string,
  {
    submit: { account, earlierEntries, historyField, remember, result = [], resultShownOnce = [], next = [] },
  }: FormPage,
  { schema }: ResolvedForm,
  pages: string[],
): DefinitionProblem[] {
  const names = propertyNames(schema)
  return [
    ...(account
      ? [
          account.email,
          ...account.name,
          ...(account.countryCode ? [account.countryCode] : []),
          ...(account.phone ?? []),
        ].flatMap((name) => unknownNameProblems(file, '/submit/account', name, names))
      : []),
    ...resultShownOnce
      .filter((name) => !result.includes(name))
      .map((name) => ({
        id: 'not-in-result' as const,
        file,
        pointer: `/submit/resultShownOnce/${resultShownOnce.indexOf(name)}`,
        params: { name, names: result },
      })),
    ...(earlierEntries?.fields ?? []).flatMap((name, index) =>
      unknownNameProblems(file, `/submit/earlierEntries/fields/${index}`, name, names),
    ),
    ...(historyField ? unknownNameProblems(file, '/submit/historyField', historyField, names) : []),
    ...(remember ? unknownNameProblems(file, '/submit/remember', remember, names) : []),
    ...next
      .filter((id) => !pages.includes(id))
      .map((id) => ({
        id: 'unknown-page' as const,
        file,
        pointer: `/submit/next/${next.indexOf(id)}`,
        params: { id, pages },
        unknown: { name: id, known: pages },
      })),
  ]
}
