import type { Schema } from '../../forms/schema/schema.ts'
import { readSiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { ImpactProject } from './compareProjects.ts'
import { phrase, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, isSame, type ImpactFinding } from './impactFinding.ts'

/** A form whose rules differ between the two states; without `after` the page was removed. */
export interface ChangedRules {
  page: string
  before: Schema
  after?: Schema | undefined
}

/** The forms whose stored submissions may become invalid. */
export function changedRules(before: ImpactProject, after: ImpactProject): ChangedRules[] {
  const [was, is] = [before, after].map((project) => readSiteDefinitions(project).site)
  return (was?.forms ?? []).flatMap(({ page: { id }, form }) => {
    const other = is?.forms.find((each) => each.page.id === id)?.form
    if (is?.unparsed.has(id) || (other && isSame(form.schema, other.schema))) return []
    return [{ page: id, before: form.schema, after: other?.schema }]
  })
}

/** Number of stored submissions of a form that a change makes invalid, and the rules that they break. */
export interface SubmissionCount {
  page: string
  stored: number
  invalid: number
  reasons: { pointer: string; rule: string; count: number }[]
}

const MAX_REASONS = 5

/** Findings for stored submissions. `removedPages`: ids of removed pages. */
export const submissionFindings = (counts: SubmissionCount[], removedPages: string[]): ImpactFinding[] =>
  counts
    .filter(({ stored }) => stored > 0)
    .map(({ page, stored, invalid, reasons }): ImpactFinding => {
      if (removedPages.includes(page))
        return { ...breaking('submissions-invalid/gone', { stored: submissions(stored) }), page }
      if (invalid === 0) return { ...harmless('submissions-valid', { count: stored }), page }
      const rules: Value[] = reasons
        .slice(0, MAX_REASONS)
        .map(({ pointer, rule, count }) => phrase('broken-rule', { rule, place: pointer || phrase('the-form'), count }))
      if (reasons.length > MAX_REASONS) rules.push(phrase('other-rules', { count: reasons.length - MAX_REASONS }))
      return {
        ...breaking('submissions-invalid', { invalid, stored: submissions(stored), rules: { and: rules } }),
        page,
      }
    })

const submissions = (count: number): Phrase => phrase('submissions', { count })
