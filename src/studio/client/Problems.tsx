import { memo } from 'react'
import { applyFixes } from '../../lint/source/applyFixes.ts'
import { isError, sayProblem, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Workspace } from '../model/workspace.ts'
import { Region } from './Region.tsx'
import type { Selection } from './selection.ts'
import { useTranslate, useWords } from './words.ts'

/** What the check finds, each problem leading to its place; safe remedies by one click. */
export function Problems({
  workspace,
  problems,
  pending,
  onSelect,
}: {
  workspace: Workspace
  problems: DefinitionProblem[] | undefined
  pending: boolean
  onSelect: (place: Selection) => void
}) {
  const words = useWords()
  return (
    <Region name="problems" summary="problemsSummary" isBusy={pending}>
      <p role="status">{pending ? words('checking') : problems?.length === 0 ? words('noProblems') : ''}</p>
      {problems && <ProblemList workspace={workspace} problems={problems} onSelect={onSelect} />}
    </Region>
  )
}

interface ProblemListProps {
  workspace: Workspace
  problems: DefinitionProblem[]
  onSelect: (place: Selection) => void
}

const ProblemList = memo(function ProblemList({ workspace, problems, onSelect }: ProblemListProps) {
  const words = useWords()
  return (
    <ul className="st-problems">
      {problems.map((problem, index) => (
        <li key={index} data-severity={isError(problem) ? 'error' : 'warning'}>
          <PlaceOf problem={problem} onSelect={onSelect} />
          <Sentences problem={problem} />
          {problem.fix && (
            <button type="button" className="st-button" onClick={() => fix(workspace, problem)}>
              {words('fix')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
})

function Sentences({ problem }: { problem: DefinitionProblem }) {
  const { message, hint } = sayProblem(problem, useTranslate())
  return (
    <>
      <p>{message}</p>
      <p className="st-hint">{hint}</p>
    </>
  )
}

function PlaceOf({ problem, onSelect }: { problem: DefinitionProblem; onSelect: (place: Selection) => void }) {
  const { file, line, column } = problem
  const place = placeOf(problem)
  const text = line === undefined ? file : `${file}:${line}:${column}`
  return place ? (
    <button type="button" className="st-link" onClick={() => onSelect(place)}>
      {text}
    </button>
  ) : (
    <strong>{text}</strong>
  )
}

/** The form, and the field of it, that a problem is about. */
function placeOf({ file, pointer }: DefinitionProblem): Selection | undefined {
  const page = /^(?:schemas|locales\/[^/]+)\/pages\/([^/.]+)(?:\.page)?\.json$/.exec(file)?.[1]
  const steps = fromPointer(pointer)
  const field = steps[0] === 'fields' ? steps[1] : steps[1] === 'properties' ? steps[2] : undefined
  return page === undefined ? undefined : { page, field }
}

function fix(workspace: Workspace, problem: DefinitionProblem): void {
  workspace.apply(
    'fix',
    applyFixes([problem], (file) => workspace.texts.get(file) ?? ''),
  )
}
