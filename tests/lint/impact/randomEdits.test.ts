import { sayImpact } from '../../../src/lint/impact/impactFinding.ts'
import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { mutationsOf, type FormMutation } from '../../../src/lint/cases/formMutations.ts'
import { pageImpact } from '../../../src/lint/impact/impact.ts'
import type { FieldFinding, ImpactKind } from '../../../src/lint/impact/impactFinding.ts'
import type { FormPage } from '../../../src/model/site/pageDefinition.ts'
import { formPages, judgeEdits, judgeTextEdits } from '../../support/lint/judgeEdits.ts'
import { seed } from '../../support/seed.ts'

const { pages, forms } = readDefinitions(process.cwd())

/** What an edit is called → what the report may say of it. */
const EXPECTED: [RegExp, ImpactKind[]][] = [
  [/is no longer required$/, ['now-optional', 'consent-dropped', 'protection-dropped']],
  [/becomes required$/, ['now-required']],
  [/: (sessionAccount|captcha) dropped$/, ['protection-dropped']],
  [/: const dropped$/, ['consent-dropped', 'rule-dropped']],
  [/ dropped$/, ['rule-dropped', 'limit-widened']],
  [/ moved by |one more decimal$|a higher amount$|one more byte$/, ['limit-widened']],
  [/a type of file less$/, ['option-removed']],
  [/gets another widget$/, ['hidden']],
  [/gets another autofill token$/, ['look-changed']],
  [/comes last$/, ['field-reordered']],
  [/becomes sensitive, or is no longer$/, ['protection-added', 'protection-dropped']],
  [/^the access$/, ['access-narrowed', 'access-widened']],
  [/^the endpoint$/, ['endpoint-changed']],
  [/^the path$/, ['path-changed']],
  [/^what follows success$/, ['success-changed']],
]

/** What is wrong with the findings of an edit; undefined: nothing. */
function faultOf({ description, field, page, form }: FormMutation, before: FormPage): string | undefined {
  const findings: FieldFinding[] = pageImpact({ page: before, form: forms.get(before.id) }, { page, form }, pages)
  const kinds = EXPECTED.find(([pattern]) => pattern.test(description))?.[1]
  const said = findings.map((finding) => `${finding.kind}: ${sayImpact(finding)}`).join(' ')
  if (!kinds) return `${description}: nothing is expected of this kind of edit (${said})`
  const meant = findings.filter(({ kind }) => kinds.includes(kind))
  const isOfField = field === undefined || meant.some((finding) => finding.field?.split('.')[0] === field)
  return meant.length === 0 || !isOfField ? `${description}: ${said || 'nothing is said'}` : undefined
}

describe.each([...forms.values()])('the form $id', (form) => {
  const before = pages.find((each) => each.id === form.id) as FormPage

  it('has the right sentence for every single edit of it', () => {
    expect(mutationsOf(before, form).flatMap((mutation) => faultOf(mutation, before) ?? [])).toEqual([])
  })
})

describe.each(formPages)('random edits of the page $page.id', (original) => {
  it('have the right sentence, words included', () => {
    expect(judgeEdits(original, 24, seed)).toEqual([])
    expect(judgeTextEdits(original, 2, seed)).toEqual([])
  })
})
