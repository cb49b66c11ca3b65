import { useSyncExternalStore, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOfFiles } from '../../schema/keywords/file.ts'
import type { Problem } from '../../schema/problem.ts'
import { summaryText } from '../texts/fieldTexts.ts'
import { useProblemAt } from '../inputs/useFieldState.ts'
import { useFormContext, useFormTitle } from '../state/FormContext.ts'

/**
 * Error summary above the fields, one link per field or file that is still wrong; empty once all are corrected. Source: WCAG
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
  const openLines = () =>
    problems.flatMap(({ pointer }) => {
      const problem = store.problemAt(pointer)
      return problem ? problemsOfFiles(problem).map((_, index) => ({ pointer, index })) : []
    })
  // A string snapshot stays equal while the same lines remain.
  useSyncExternalStore(store.subscribe, () => openLines().map(lineKey).join(' '))
  const lines = openLines()
  useFormTitle('hasErrors', lines.length > 0)
  if (lines.length === 0) return null
  return (
    <div className="fw-summary" ref={ref} tabIndex={-1} role="group" aria-labelledby="fw-summary-title">
      <h2 className="fw-summary-title" id="fw-summary-title">
        {t('form.problems', { count: lines.length })}
      </h2>
      <ul>
        {lines.map((line) => (
          <SummaryLine key={lineKey(line)} {...line} onSelect={onSelect} />
        ))}
      </ul>
    </div>
  )
}

interface Line {
  pointer: string
  /** Position of the problem among those of the field's files. */
  index: number
}

const lineKey = ({ pointer, index }: Line): string => `${pointer} ${index}`

function SummaryLine({ pointer, index, onSelect }: Line & { onSelect: (pointer: string) => void }) {
  const { i18n } = useTranslation()
  const { form } = useFormContext()
  const fieldProblem = useProblemAt(pointer)
  const problem = fieldProblem && problemsOfFiles(fieldProblem)[index]
  if (!problem) return null
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
        {summaryText(form, problem, i18n)}
      </a>
    </li>
  )
}
