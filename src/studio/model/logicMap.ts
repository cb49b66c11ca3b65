import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { pageFile, pageIds } from './fileEdits.ts'
import { rulesOf, type Rule } from './rules.ts'
import { conditionsIn } from './conditions.ts'
import type { Texts } from './workspace.ts'

/** A field that decides about others. */
export interface Decision {
  field: string
  /** Rules that depend on it. */
  rules: Rule[]
}

/** The way through a form: pages before it, its steps with the fields that decide, and pages after it. */
export interface LogicMap {
  /** Ids of the pages that lead here after they are sent. */
  before: string[]
  /** Steps in order; a form without steps, or the fields of no step, has no id. */
  steps: { id: string | undefined; decisions: Decision[] }[]
  /** Rules that are shown as JSON. */
  written: Rule[]
  /** Ids of the pages that the form leads to after it is sent. */
  after: string[]
}

/** The map of a page. @param contentOf parsed content of a file */
export function logicMap(texts: Texts, page: string, contentOf: (file: string) => unknown): LogicMap {
  const content = membersOf(contentOf(pageFile(page)))
  const rules = rulesOf(texts, page, contentOf)
  const decisions = new Map<string, Rule[]>()
  for (const rule of rules)
    for (const field of decidingFields(rule)) decisions.set(field, [...(decisions.get(field) ?? []), rule])
  const steps = (Array.isArray(content.steps) ? content.steps : []).filter(isObject).map(({ id, fields }) => ({
    id: String(id),
    fields: Array.isArray(fields) ? fields.map(String) : [],
  }))
  const inSteps = new Set(steps.flatMap(({ fields }) => fields))
  const rest = [...decisions.keys()].filter((field) => !inSteps.has(field))
  const decisionsOf = (fields: string[]): Decision[] =>
    fields.flatMap((field) => {
      const own = decisions.get(field)
      return own ? [{ field, rules: own }] : []
    })
  return {
    before: pageIds(texts).filter((id) => nextOf(contentOf(pageFile(id))).includes(page)),
    steps: [
      ...steps.map(({ id, fields }) => ({ id, decisions: decisionsOf(fields) })),
      ...(rest.length > 0 ? [{ id: undefined, decisions: decisionsOf(rest) }] : []),
    ],
    written: rules.filter(({ sentence }) => sentence === undefined),
    after: nextOf(content),
  }
}

/** The fields whose values a rule depends on: those of its conditions, else the second field that it names. */
function decidingFields({ simple, sentence, fields }: Rule): string[] {
  if (!sentence) return []
  if (simple && 'when' in simple) return [...new Set(conditionsIn(simple.when).map(({ field }) => field))]
  return fields.slice(1).map((path) => path.split('.')[0] ?? path)
}

const nextOf = (page: unknown): string[] => {
  const { next } = membersOf(membersOf(page).submit)
  return Array.isArray(next) ? next.map(String) : []
}
