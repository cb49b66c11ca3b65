import { isObject } from '../../forms/schema/isObject.ts'
import { validateForm } from '../../forms/data/validateForm.ts'
import { compileSchema, createAjv } from '../../forms/schema/createAjv.ts'
import { fromPointer, toPointer } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, itemSchemas, propertySchemas } from '../../forms/schema/walker.ts'
import type { Store } from '../store/store.ts'
import { isSealed } from '../secrets/vault.ts'
import { isHashed } from './fieldValues.ts'

/** A form whose rules change: its schema before and after; `after` is absent if the page is removed. */
export interface ChangedForm {
  page: string
  before: Schema
  after?: Schema | undefined
}

/** Effect of a changed form on its stored submissions. */
export interface InvalidCount {
  page: string
  stored: number
  /** Submissions that break a rule of `after` but not the same rule of `before`. */
  invalid: number
  /** Newly broken rules, with the number of submissions. */
  reasons: { pointer: string; rule: string; count: number }[]
}

const BATCH_SIZE = 200

/**
 * Counts the stored submissions that a change of their form would make invalid. Reads them in batches; skips sealed and
 * hashed values, so that nobody needs to decrypt them.
 */
export async function countInvalid(store: Store, { page, before, after }: ChangedForm): Promise<InvalidCount> {
  const [findProblemsBefore, findProblemsAfter] = [before, after].map((schema) => schema && createProblemFinder(schema))
  const reasons = new Map<string, InvalidCount['reasons'][number]>()
  const count: InvalidCount = { page, stored: 0, invalid: 0, reasons: [] }
  let last: { id: string; createdAt: number } | undefined
  for (;;) {
    const rows = await store.submissions.search({ page, after: last }, BATCH_SIZE)
    for (const row of rows) {
      count.stored += 1
      const data: unknown = JSON.parse(row.data)
      if (!findProblemsAfter || !findProblemsBefore || !isObject(data)) continue
      const oldProblems = new Set(findProblemsBefore(data).map(({ pointer, rule }) => `${pointer} ${rule}`))
      const newProblems = new Map(
        findProblemsAfter(data)
          .filter(({ pointer, rule }) => !oldProblems.has(`${pointer} ${rule}`))
          .map(({ pointer, rule }) => [
            `${withoutPositions(pointer)} ${rule}`,
            { pointer: withoutPositions(pointer), rule },
          ]),
      )
      if (newProblems.size > 0) count.invalid += 1
      for (const [key, reason] of newProblems)
        reasons.set(key, { ...reason, count: (reasons.get(key)?.count ?? 0) + 1 })
    }
    last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) break
  }
  return { ...count, reasons: [...reasons.values()].sort((a, b) => b.count - a.count) }
}

const withoutPositions = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*')

/** Finds the problems of stored data under a schema; skips values that are sealed or never stored. */
function createProblemFinder(schema: Schema): (data: Record<string, unknown>) => { pointer: string; rule: string }[] {
  const validate = compileSchema(schema, createAjv())
  return (data) => {
    const opaque = opaquePointers(data)
    const isOpaque = (pointer: string) => opaque.some((each) => pointer === each || pointer.startsWith(`${each}/`))
    return validateForm(schema, validate, data).problems.filter(
      ({ pointer, rule, params }) =>
        !isOpaque(pointer) &&
        !isNeverStored(schema, pointer) &&
        !(rule === 'equalTo' && isOpaque(siblingOf(pointer, String(Object(params).sibling ?? '')))),
    )
  }
}

/** Pointers of sealed and hashed values. */
function opaquePointers(value: unknown, path: string[] = []): string[] {
  if (isSealed(value) || isHashed(value)) return [toPointer(path)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => opaquePointers(member, [...path, name]))
}

const siblingOf = (pointer: string, name: string): string => toPointer([...fromPointer(pointer).slice(0, -1), name])

/** Whether a field is never stored: a captcha's solution, or a field that only an error response sets. */
function isNeverStored(schema: Schema, pointer: string): boolean {
  const declared = fromPointer(pointer).reduce<Schema[]>(
    (schemas, step) =>
      /^\d+$/.test(step) ? itemSchemas(schemas) : schemas.flatMap((each) => propertySchemas(each, step)),
    [schema],
  )
  return declared.flatMap(applicableSubschemas).some(({ captcha, setByError }) => captcha || setByError !== undefined)
}
