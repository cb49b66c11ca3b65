import type { Schema } from '../../model/schema/schema.ts'
import { readSiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { ImpactProject } from './impact.ts'
import { isSame, listOf, type ImpactFinding } from './impactFinding.ts'

/** A form whose rules differ between the two states; without `after` its page is gone. */
export interface ChangedRules {
  page: string
  before: Schema
  after?: Schema | undefined
}

/** The forms whose stored submissions a change can make invalid. */
export function changedRules(before: ImpactProject, after: ImpactProject): ChangedRules[] {
  const [was, is] = [before, after].map((project) => readSiteDefinitions(project).site)
  return (was?.forms ?? []).flatMap(({ page: { id }, form }) => {
    const other = is?.forms.find((each) => each.page.id === id)?.form
    if (is?.unparsed.has(id) || (other && isSame(form.schema, other.schema))) return []
    return [{ page: id, before: form.schema, after: other?.schema }]
  })
}

/** How many stored submissions of a form a change makes invalid, and by which rules. */
export interface SubmissionCount {
  page: string
  stored: number
  invalid: number
  reasons: { pointer: string; rule: string; count: number }[]
}

const MAX_REASONS = 5

/** What a change means for stored submissions. `gone`: pages that are no more. */
export const submissionFindings = (counts: SubmissionCount[], gone: string[]): ImpactFinding[] =>
  counts
    .filter(({ stored }) => stored > 0)
    .map(({ page, stored, invalid, reasons }): ImpactFinding => {
      if (gone.includes(page))
        return {
          kind: 'submissions-invalid',
          page,
          breaking: true,
          sentence: `${counted(stored)} of a form that is no more; nothing says what their fields mean.`,
        }
      if (invalid === 0)
        return {
          kind: 'submissions-valid',
          page,
          breaking: false,
          sentence: `${stored === 1 ? 'The stored submission stays' : `All ${stored} stored submissions stay`} as valid as they were.`,
        }
      const named = reasons
        .slice(0, MAX_REASONS)
        .map(({ pointer, rule, count }) => `${rule} at ${pointer || 'the form'} (${count})`)
      const rest = reasons.length > MAX_REASONS ? [`${reasons.length - MAX_REASONS} other rules`] : []
      return {
        kind: 'submissions-invalid',
        page,
        breaking: true,
        sentence: `${invalid} of ${counted(stored)} would no longer be valid: ${listOf([...named, ...rest])}.`,
      }
    })

const counted = (count: number): string => `${count} stored submission${count === 1 ? '' : 's'}`
