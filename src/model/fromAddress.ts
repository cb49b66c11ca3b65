import { judge, type Validate } from './judge.ts'
import type { Answers } from './options.ts'
import type { ResolvedForm } from './page.ts'
import { toPointer } from './pointer.ts'

/** What a form's address fills in: properties and values, of those only that their fields accept. */
export function valuesFrom(asked: URLSearchParams, { schema, fromAddress = {} }: ResolvedForm, validate: Validate, answers: Answers): [name: string, value: string][] {
  return Object.entries(fromAddress).flatMap(([name, { parameter }]): [string, string][] => {
    const value = asked.get(parameter)
    if (!value) return []
    const { data, problems } = judge(schema, validate, { [name]: value }, answers)
    return problems.some(({ pointer }) => pointer === toPointer([name])) ? [] : [[name, data[name] as string]]
  })
}
