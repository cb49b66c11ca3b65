import { useSyncExternalStore, type Ref } from 'react'
import { useTranslator, type Translator } from '../../i18n/useTranslator.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { fieldTextKeys, textPathOf } from '../../model/site/siteTexts.ts'
import { errorText } from './errorText.ts'
import { useFormContext } from './FormContext.ts'

/**
 * What kept a form from being sent, above its fields: focused once, so that it is heard once, each line leading to its
 * field. It stands as it was at that moment, and marks what is mended: lines that went would move the form under the
 * person. Source: WCAG 3.3.1; the GOV.UK error summary.
 */
export function ErrorSummary({
  problems,
  onSelect,
  ref,
}: {
  problems: Problem[]
  onSelect: (pointer: string) => void
  ref: Ref<HTMLDivElement>
}) {
  const { t } = useTranslator()
  return (
    <div className="fw-summary" ref={ref} tabIndex={-1} role="group" aria-labelledby="fw-summary-title">
      <h2 className="fw-summary-title" id="fw-summary-title">
        {t('form.problems', { count: problems.length })}
      </h2>
      <ul>
        {problems.map((problem) => (
          <SummaryLine key={problem.pointer} problem={problem} onSelect={onSelect} />
        ))}
      </ul>
    </div>
  )
}

function SummaryLine({ problem, onSelect }: { problem: Problem; onSelect: (pointer: string) => void }) {
  const words = useTranslator()
  const { form, store } = useFormContext()
  const { pointer } = problem
  const currentProblem = useSyncExternalStore(store.subscribe, () => store.problemAt(pointer))
  const label = fieldLabel(form, pointer, words)
  const message = currentProblem ? errorText(form, currentProblem, words) : words.t('form.mended')
  return (
    <li>
      {/* The address stays that of the page; assistive technology and styles take it for the link it is. */}
      <a
        href={window.location.hash || '#'}
        onClick={(event) => {
          event.preventDefault()
          onSelect(pointer)
        }}
      >
        {label ? words.t('form.problemAt', { field: label, problem: message }) : message}
      </a>
    </li>
  )
}

/** What the field at a JSON pointer is called, without the links of a declaration; empty for the form as a whole. */
export function fieldLabel(form: ResolvedForm, pointer: string, words: Translator): string {
  const path = textPathOf(pointer)
  if (path === '') return ''
  return (words.find(fieldTextKeys(form.id, path, form.library[path], 'label')) ?? path).replace(/<\/?\d>/g, '')
}
