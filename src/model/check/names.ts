import type { FormPage, ResolvedForm } from '../page.ts'
import type { DefinitionProblem } from '../problem.ts'
import { inPlace, propertyNames, propertySchemas, type Schema, type UiSchema } from '../schema.ts'
import type { Site } from './site.ts'

/** Names in a page file that name no property or page: in `uiSchema`, `ui:order`, `required`, `fromAddress`, `renamed`, `submit`. */
export const nameProblems = ({ forms, known }: Site): DefinitionProblem[] =>
  forms.flatMap(({ file, page, form }) => [
    ...uiProblems(file, page.uiSchema ?? {}, form.schema, '/uiSchema'),
    ...requiredProblems(file, page.schema, form.schema, '/schema'),
    ...Object.keys(page.fromAddress ?? {}).flatMap((name) =>
      unknownName(file, `/fromAddress/${name}`, name, propertyNames(form.schema)),
    ),
    ...renameProblems(file, page, propertyNames(form.schema)),
    ...submitProblems(file, page, form, known.pages),
  ])

/** What is said of a name that should be one of `names`; nothing if it is. */
export function unknownName(file: string, place: string, name: string, names: string[]): DefinitionProblem[] {
  return names.includes(name)
    ? []
    : [
        {
          file,
          place,
          what: `“${name}” names no property of this form.`,
          hint: `The properties are: ${names.join(', ')}.`,
        },
      ]
}

function uiProblems(file: string, ui: UiSchema, schema: Schema, place: string): DefinitionProblem[] {
  const names = propertyNames(schema)
  const parts = inPlace(schema)
  const order = (ui['ui:order'] ?? []) as string[]
  return [
    ...Object.entries(ui)
      .filter(([key]) => !key.startsWith('ui:'))
      .flatMap(([key, below]) => {
        const here = `${place}/${key}`
        const own =
          key === 'items' && parts.some(({ items }) => items)
            ? parts.flatMap(({ items }): Schema[] => (items ? [items] : []))
            : propertySchemas(schema, key)
        if (own.length === 0) return unknownName(file, here, key, names)
        return typeof below === 'object' && below !== null && !Array.isArray(below)
          ? uiProblems(file, below as UiSchema, { allOf: own }, here)
          : []
      }),
    ...order.filter((name) => name !== '*').flatMap((name) => unknownName(file, `${place}/ui:order`, name, names)),
  ]
}

/** Looks at what the page itself writes; branches are judged by the names of the whole object. */
function requiredProblems(file: string, written: Schema, whole: Schema, place: string): DefinitionProblem[] {
  const names = propertyNames(whole)
  const branch = (sub: Schema | undefined, at: string) =>
    sub ? requiredProblems(file, sub, whole, `${place}/${at}`) : []
  return [
    ...(written.required ?? []).flatMap((name) => unknownName(file, `${place}/required`, name, names)),
    ...Object.entries(written.properties ?? {}).flatMap(([name, own]) =>
      requiredProblems(file, own, { allOf: propertySchemas(whole, name) }, `${place}/properties/${name}`),
    ),
    ...(written.items
      ? requiredProblems(
          file,
          written.items,
          { allOf: inPlace(whole).flatMap(({ items }): Schema[] => (items ? [items] : [])) },
          `${place}/items`,
        )
      : []),
    ...(['if', 'then', 'else', 'not'] as const).flatMap((keyword) => branch(written[keyword], keyword)),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (written[keyword] ?? []).flatMap((sub, index) => branch(sub, `${keyword}/${index}`)),
    ),
  ]
}

/** An old name may lead on to another old one, and in the end to a property. */
function renameProblems(file: string, { renamed = {} }: FormPage, names: string[]): DefinitionProblem[] {
  return Object.entries(renamed).flatMap(([old, name]) => [
    ...(Object.hasOwn(renamed, name) ? [] : unknownName(file, `/renamed/${old}`, name, names)),
    ...(names.includes(old)
      ? [
          {
            file,
            place: `/renamed/${old}`,
            what: `“${old}” is a property of this form.`,
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
      ? [account.email, ...account.name].flatMap((name) => unknownName(file, '/submit/account', name, names))
      : []),
    ...secret
      .filter((name) => !answer.includes(name))
      .map((name) => ({
        file,
        place: '/submit/secret',
        what: `“${name}” is none of what the answer shows.`,
        hint: `Name it under “answer” too, or one of: ${answer.join(', ') || '(nothing is shown)'}.`,
      })),
    ...(remember ? unknownName(file, '/submit/remember', remember, names) : []),
    ...next
      .filter((id) => !pages.includes(id))
      .map((id) => ({
        file,
        place: '/submit/next',
        what: `There is no page “${id}”.`,
        hint: `The pages are: ${pages.join(', ')}.`,
      })),
  ]
}
