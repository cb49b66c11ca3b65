import type { FormPage, ResolvedForm } from '../pageDefinition.ts'
import type { DefinitionProblem } from '../../schema/problem.ts'
import {
  applicableSubschemas,
  propertyNames,
  propertySchemas,
  type Schema,
  type UiSchema,
} from '../../schema/schema.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** Names in a page file that name no property or page: in `uiSchema`, `ui:order`, `required`, `fromAddress`, `renamed`, `submit`. */
export const nameProblems = ({ forms, allNames }: SiteDefinitions): DefinitionProblem[] =>
  forms.flatMap(({ file, page, form }) => [
    ...uiProblems(file, page.uiSchema ?? {}, form.schema, '/uiSchema'),
    ...requiredProblems(file, page.schema, form.schema, '/schema'),
    ...Object.keys(page.fromAddress ?? {}).flatMap((name) =>
      unknownNameProblems(file, `/fromAddress/${name}`, name, propertyNames(form.schema)),
    ),
    ...renameProblems(file, page, propertyNames(form.schema)),
    ...submitProblems(file, page, form, allNames.pages),
  ])

/** What is said of a name that should be one of `names`; nothing if it is. */
export function unknownNameProblems(file: string, pointer: string, name: string, names: string[]): DefinitionProblem[] {
  return names.includes(name)
    ? []
    : [
        {
          file,
          pointer,
          message: `“${name}” names no property of this form.`,
          hint: `The properties are: ${names.join(', ')}.`,
        },
      ]
}

function uiProblems(file: string, ui: UiSchema, schema: Schema, pointer: string): DefinitionProblem[] {
  const names = propertyNames(schema)
  const parts = applicableSubschemas(schema)
  const order = (ui['ui:order'] ?? []) as string[]
  return [
    ...Object.entries(ui)
      .filter(([key]) => !key.startsWith('ui:'))
      .flatMap(([key, memberUi]) => {
        const memberPointer = `${pointer}/${key}`
        const memberSchemas =
          key === 'items' && parts.some(({ items }) => items)
            ? parts.flatMap(({ items }): Schema[] => (items ? [items] : []))
            : propertySchemas(schema, key)
        if (memberSchemas.length === 0) return unknownNameProblems(file, memberPointer, key, names)
        return typeof memberUi === 'object' && memberUi !== null && !Array.isArray(memberUi)
          ? uiProblems(file, memberUi as UiSchema, { allOf: memberSchemas }, memberPointer)
          : []
      }),
    ...order
      .filter((name) => name !== '*')
      .flatMap((name) => unknownNameProblems(file, `${pointer}/ui:order`, name, names)),
  ]
}

/** Looks at what the page itself writes; branches are judged by the names of the whole object. */
function requiredProblems(file: string, rawSchema: Schema, fullSchema: Schema, pointer: string): DefinitionProblem[] {
  const names = propertyNames(fullSchema)
  const branch = (sub: Schema | undefined, subPath: string) =>
    sub ? requiredProblems(file, sub, fullSchema, `${pointer}/${subPath}`) : []
  return [
    ...(rawSchema.required ?? []).flatMap((name) => unknownNameProblems(file, `${pointer}/required`, name, names)),
    ...Object.entries(rawSchema.properties ?? {}).flatMap(([name, memberSchema]) =>
      requiredProblems(
        file,
        memberSchema,
        { allOf: propertySchemas(fullSchema, name) },
        `${pointer}/properties/${name}`,
      ),
    ),
    ...(rawSchema.items
      ? requiredProblems(
          file,
          rawSchema.items,
          { allOf: applicableSubschemas(fullSchema).flatMap(({ items }): Schema[] => (items ? [items] : [])) },
          `${pointer}/items`,
        )
      : []),
    ...(['if', 'then', 'else', 'not'] as const).flatMap((keyword) => branch(rawSchema[keyword], keyword)),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (rawSchema[keyword] ?? []).flatMap((sub, index) => branch(sub, `${keyword}/${index}`)),
    ),
  ]
}

/** An old name may lead on to another old one, and in the end to a property. */
function renameProblems(file: string, { renamed = {} }: FormPage, names: string[]): DefinitionProblem[] {
  return Object.entries(renamed).flatMap(([oldName, name]) => [
    ...(Object.hasOwn(renamed, name) ? [] : unknownNameProblems(file, `/renamed/${oldName}`, name, names)),
    ...(names.includes(oldName)
      ? [
          {
            file,
            pointer: `/renamed/${oldName}`,
            message: `“${oldName}” is a property of this form.`,
            hint: 'Name what a property was called before and is no longer.',
          },
        ]
      : []),
  ])
}

function submitProblems(
  file: string,
  { submit: { account, remember, answer = [], secret = [], next = [] } }: FormPage,
  { schema }: ResolvedForm,
  pages: string[],
): DefinitionProblem[] {
  const names = propertyNames(schema)
  return [
    ...(account
      ? [account.email, ...account.name].flatMap((name) => unknownNameProblems(file, '/submit/account', name, names))
      : []),
    ...secret
      .filter((name) => !answer.includes(name))
      .map((name) => ({
        file,
        pointer: '/submit/secret',
        message: `“${name}” is none of what the answer shows.`,
        hint: `Name it under “answer” too, or one of: ${answer.join(', ') || '(nothing is shown)'}.`,
      })),
    ...(remember ? unknownNameProblems(file, '/submit/remember', remember, names) : []),
    ...next
      .filter((id) => !pages.includes(id))
      .map((id) => ({
        file,
        pointer: '/submit/next',
        message: `There is no page “${id}”.`,
        hint: `The pages are: ${pages.join(', ')}.`,
      })),
  ]
}
