import { markUntranslated } from '../../lint/texts/translationQuality.ts'
import { isObject } from '../../model/isObject.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import type { WordTree } from './fieldCommands.ts'
import { languagesOf, libraryNames, pageFile, pageIds } from './fileEdits.ts'
import { newForm } from './formCommands.ts'
import type { Edits, Texts } from './workspace.ts'

/** A shape of a form that new ones begin with: a data file of the Studio. */
export interface FormTemplate {
  order: number
  /** By language. */
  name: Record<string, string>
  hint: Record<string, string>
  /** Members of the page file, but for what each page has of its own. */
  page: Record<string, unknown>
  /** Words of the page by language, but for its title. */
  texts: Record<string, WordTree>
}

/** A new form in a given shape. Fields and pages that the project does not have are left out of it. */
export function formFromTemplate(
  texts: Texts,
  id: string,
  { page, texts: words }: FormTemplate,
  titles: Record<string, string>,
): Edits {
  const trees = languagesOf(texts).map((code): [string, WordTree] => [
    code,
    { title: titles[code] ?? '', ...(words[code] ?? marked(words.en ?? {})) },
  ])
  const edits = new Map(newForm(texts, id, Object.fromEntries(trees)))
  const file = pageFile(id)
  const { submit, schema: _schema, ...frame } = JSON.parse(edits.get(file) ?? '{}') as Record<string, unknown>
  const { submit: more, ...members } = fitting(page, texts)
  const content = { ...frame, ...members, submit: { ...Object(submit), ...Object(more) } as object }
  edits.set(file, `${JSON.stringify(content, null, 2)}\n`)
  return edits
}

/** A shape without what the project does not have. */
function fitting(page: FormTemplate['page'], texts: Texts): FormTemplate['page'] {
  const library = libraryNames(texts)
  const { schema, steps, submit, ...rest } = page
  const { properties, required, ...members } = Object(schema) as Record<string, unknown>
  const kept = Object.entries(Object(properties) as Record<string, unknown>).filter(([, field]) => {
    const name = isObject(field) && typeof field.$ref === 'string' ? libraryName(field.$ref) : undefined
    return name === undefined || library.includes(name)
  })
  const names = kept.map(([name]) => name)
  const only = (list: unknown, known: string[]): unknown[] | undefined =>
    Array.isArray(list) ? list.filter((each) => known.includes(String(each))) : undefined
  const stepList = (Array.isArray(steps) ? steps : [])
    .map((step: unknown) => ({ ...Object(step), fields: only(Object(step).fields, names) }) as { fields?: unknown[] })
    .filter(({ fields }) => fields && fields.length > 0)
  const { historyField, ...sending } = Object(submit) as Record<string, unknown>
  return withoutUndefined({
    ...rest,
    schema: withoutUndefined({ ...members, required: only(required, names), properties: Object.fromEntries(kept) }),
    steps: stepList.length > 1 ? stepList : undefined,
    submit: withoutUndefined({
      ...sending,
      historyField: names.includes(String(historyField)) ? historyField : undefined,
      receipt: only(sending.receipt, names),
      next: only(sending.next, pageIds(texts)),
    }),
  })
}

const withoutUndefined = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const marked = (tree: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? markUntranslated(value) : marked(value),
    ]),
  )
