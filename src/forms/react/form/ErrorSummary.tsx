import { useSyncExternalStore, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../../schema/problem.ts'
import { errorText, fieldLabel } from '../texts/fieldTexts.ts'
import { useProblemAt } from '../inputs/useFieldState.ts'
import { useFormContext, useFormTitle } from '../state/FormContext.ts'

/** The full stop of a label; removed, since a colon and the error follow. */
const FULL_STOP = /[.。]$/u

/**
 * Error summary above the fields, one link per field that is still wrong; empty once all are corrected. Source: WCAG
 * 3.3.1; the GOV.UK error summary.
 * @param problems problems of the last validation; `SchemaForm` sorts them by their order on screen
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
  const { t } = useTranslation()
  const { store } = useFormContext()
  const isOpen = ({ pointer }: Problem) => store.problemAt(pointer) !== undefined
  // A string snapshot stays equal while the same lines remain.
  useSyncExternalStore(store.subscribe, () =>
    problems
      .filter(isOpen)
      .map(({ pointer }) => pointer)
      .join(' '),
  )
  const openProblems = problems.filter(isOpen)
  useFormTitle('hasErrors', openProblems.length > 0)
  if (openProblems.length === 0) return null
  return (
    <div className="fw-summary" ref={ref} tabIndex={-1} role="group" aria-labelledby="fw-summary-title">
      <h2 className="fw-summary-title" id="fw-summary-title">
        {t('form.problems', { count: openProblems.length })}
      </h2>
      <ul>
        {openProblems.map((problem) => (
          <SummaryLine key={problem.pointer} problem={problem} onSelect={onSelect} />
        ))}
      </ul>
    </div>
  )
}

function SummaryLine({ problem, onSelect }: { problem: Problem; onSelect: (pointer: string) => void }) {
  const { i18n } = useTranslation()
  const { form } = useFormContext()
  const { pointer } = problem
  const currentProblem = useProblemAt(pointer) ?? problem
  const label = fieldLabel(form, pointer, i18n)
  const message = errorText(form, currentProblem, i18n)
  return (
    <li>
      {/* An `href` makes it a link for assistive technology and styles; it points to this page. */}
      <a
        href={window.location.hash || '#'}
        onClick={(event) => {
          event.preventDefault()
          onSelect(pointer)
        }}
      >
        {label ? i18n.t('form.problemAt', { field: label.replace(FULL_STOP, ''), problem: message }) : message}
      </a>
    </li>
  )
}
