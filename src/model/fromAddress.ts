import { judge, type Validate } from './judge.ts'
import type { Answers } from './options.ts'
import type { ResolvedForm } from './page.ts'
import { toPointer } from './pointer.ts'
import { mergeUi } from './resolve.ts'

/** A value that a form's address fills in. */
export interface Given {
  name: string
  value: string
  /** The person cannot change it. */
  lock: boolean
}

/** What a form's address fills in, of it only what the fields accept. */
export function valuesFrom(
  asked: URLSearchParams,
  { schema, fromAddress = {} }: ResolvedForm,
  validate: Validate,
  answers: Answers,
): Given[] {
  return Object.entries(fromAddress).flatMap(([name, { parameter, lock = false }]): Given[] => {
    const value = asked.get(parameter)
    if (!value) return []
    const { data, problems } = judge(schema, validate, { [name]: value }, answers)
    return problems.some(({ pointer }) => pointer === toPointer([name]))
      ? []
      : [{ name, value: data[name] as string, lock }]
  })
}

/** The form with these properties shown read-only, saying that they came with the link. */
export function withLocked(form: ResolvedForm, names: string[]): ResolvedForm {
  if (names.length === 0) return form
  const locked = Object.fromEntries(names.map((name) => [name, { 'ui:readonly': true, 'ui:fromLink': true }]))
  return { ...form, uiSchema: mergeUi(form.uiSchema, locked) }
}
