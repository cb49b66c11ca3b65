import { Box, Button, Link, Typography } from '@mui/material'
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { applyFixes } from '../../../project/source/applyFixes.ts'
import { isError, sayProblem, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { fromPointer } from '../../../forms/schema/jsonPointer.ts'
import { Region } from '../parts/sections.tsx'
import { openForm, studio, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'

/** The check's problems, each with a link to its place and a button for its safe fix. */
export function Problems() {
  const words = useWords()
  const { problems, checkedVersion, version } = useSnapshot(studio)
  const isPending = checkedVersion !== version
  return (
    <Region name="problems" summary="problemsSummary" isBusy={isPending}>
      <p role="status">{isPending ? words('checking') : problems?.length === 0 ? words('noProblems') : ''}</p>
      {problems && <ProblemList problems={problems} />}
    </Region>
  )
}

/** @param onOpen called when the place of a problem opens */
export const ProblemList = memo(function ProblemList({
  problems,
  onOpen,
}: {
  problems: DefinitionProblem[]
  onOpen?: () => void
}) {
  const words = useWords()
  const t = useTranslate()
  return (
    <ul className="st-list">
      {problems.map((problem, index) => (
        <Box key={index} component="li" sx={{ borderColor: isError(problem) ? 'error.main' : 'warning.main' }}>
          <PlaceOf problem={problem} onOpen={onOpen} />
          <Typography variant="body2">{sayProblem(problem, t).message}</Typography>
          <Typography variant="body2" color="textSecondary">
            {sayProblem(problem, t).hint}
          </Typography>
          {problem.fix && <Button onClick={() => fix(problem)}>{words('fix')}</Button>}
        </Box>
      ))}
    </ul>
  )
})

/** The page that a file describes or words; undefined if it is a file of the whole project. */
export const pageOfFile = (file: string): string | undefined =>
  /^(?:schemas|locales\/[^/]+)\/pages\/([^/.]+)(?:\.page)?\.json$/.exec(file)?.[1]

/** Place of a problem, as a link to its form and field, its texts or its JSON. */
function PlaceOf({
  problem: { file, pointer, line, column },
  onOpen,
}: {
  problem: DefinitionProblem
  onOpen: (() => void) | undefined
}) {
  const page = pageOfFile(file)
  const steps = fromPointer(pointer)
  const field = steps[0] === 'fields' ? steps[1] : steps[1] === 'properties' ? steps[2] : undefined
  const text = line === undefined ? file : `${file}:${line}:${column}`
  if (page === undefined) return <strong>{text}</strong>
  return (
    <Link
      component="button"
      type="button"
      onClick={() => {
        onOpen?.()
        openForm(page, field)
        studio.tab = file.startsWith('locales/') ? 'words' : field === undefined ? 'json' : 'form'
      }}
    >
      {text}
    </Link>
  )
}

const fix = (problem: DefinitionProblem): void =>
  workspace.apply(
    'fix',
    applyFixes([problem], (file) => workspace.texts.get(file) ?? ''),
  )
