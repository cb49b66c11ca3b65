import { useSyncExternalStore, type Ref } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { errorText, fieldLabel } from '../texts/fieldTexts.ts'
import { useFormContext } from '../state/FormContext.ts'

/**
 * Error summary above the fields, one link per problem. The list stays as it was when validation failed and marks
 * corrected fields: removing lines would shift the form while the reader works on it. Source: WCAG 3.3.1; the GOV.UK
 * error summary.
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
  const translator = useTranslator()
  const { form, store } = useFormContext()
  const { pointer } = problem
  const currentProblem = useSyncExternalStore(store.subscribe, () => store.problemAt(pointer))
  const label = fieldLabel(form, pointer, translator)
  const message = currentProblem ? errorText(form, currentProblem, translator) : translator.t('form.mended')
  return (
    <li>
      {/* The page's own address: an `href` makes it a link for assistive technology and styles. */}
      <a
        href={window.location.hash || '#'}
        onClick={(event) => {
          event.preventDefault()
          onSelect(pointer)
        }}
      >
        {label ? translator.t('form.problemAt', { field: label, problem: message }) : message}
      </a>
    </li>
  )
}
