import {
  Alert,
  AppBar,
  Box,
  Button,
  ButtonGroup,
  Link,
  Toolbar as MuiToolbar,
  Tooltip,
  Typography,
} from '@mui/material'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { Conflicts } from './Conflicts.tsx'
import { jsonFault } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { save, studio, useVersion, workspace } from '../state/workspaceStore.ts'
import { languageCode, STUDIO_LANGUAGES, useTranslate, useWords } from '../i18n/words.ts'

/** Sections with an address of their own, in the order of work. */
const PARTS = ['fields', 'preview', 'properties', 'rules', 'words', 'impact', 'json', 'test', 'history', 'problems']

/** Undo, redo, save and discard, and the fault that blocked a save or a change of form. */
export function Toolbar() {
  const words = useWords()
  const t = useTranslate()
  const { i18n } = useTranslation()
  useVersion()
  const { problems, findings = [], refusedFile, unsavedFile, isUnreachable } = useSnapshot(studio)
  const changes = workspace.changes()
  const faultOf = (file: string | undefined) => (file === undefined ? undefined : jsonFault(workspace.texts, file))
  const [leaveFault, saveFault] = [faultOf(refusedFile), faultOf(unsavedFile)]
  const breaking = findings.filter((finding) => finding.breaking).length
  return (
    <AppBar position="sticky" color="default" className="st-header">
      <MuiToolbar variant="dense" className="st-row">
        <Typography variant="h1">{words('title')}</Typography>
        <ButtonGroup>
          <Action label="undo" keys="Ctrl Z" disabled={!workspace.undoable} onClick={() => workspace.undo()} />
          <Action label="redo" keys="Ctrl Shift Z" disabled={!workspace.redoable} onClick={() => workspace.redo()} />
          <Action label="save" keys="Ctrl S" isMain disabled={changes.length === 0} onClick={() => void save()} />
          <Action label="discard" disabled={changes.length === 0} onClick={() => workspace.discard()} />
        </ButtonGroup>
        <Typography role="status" sx={{ flex: 1 }}>
          {changes.length === 0 ? words('saved') : words('unsaved', { count: changes.length })}{' '}
          {problems && (
            <Link href="#problems" color={problems.length > 0 ? 'error' : 'primary'}>
              {words('problems')}: {problems.length}
            </Link>
          )}
        </Typography>
        {findings.length > 0 && (
          <Link href="#impact" color={breaking > 0 ? 'error' : 'primary'}>
            {words('impactCount', { breaking, harmless: findings.length - breaking })}
          </Link>
        )}
        <Box sx={{ minWidth: 180, py: 1 }}>
          <Select
            label={words('studioLanguage')}
            value={languageCode(i18n.language)}
            options={Object.entries(STUDIO_LANGUAGES).map(([code, { name }]) => [code, name])}
            onChange={(code) => void i18n.changeLanguage(STUDIO_LANGUAGES[code]?.tag)}
          />
        </Box>
      </MuiToolbar>
      {isUnreachable && <Alert severity="error">{words('failed')}</Alert>}
      {saveFault && (
        <Alert severity="error">
          {words('refusedToSave', { file: saveFault.file, line: saveFault.line })} {sayProblem(saveFault, t).message}
        </Alert>
      )}
      {leaveFault && (
        <Alert severity="error">
          <Link href="#json" color="inherit">
            {words('refusedToLeave', { file: refusedFile, line: leaveFault.line })}
          </Link>
        </Alert>
      )}
      <Conflicts />
      <Box component="nav" aria-label={words('parts')} className="st-row" sx={{ px: 2, pb: 1, typography: 'body2' }}>
        {PARTS.map((part) => (
          <Link key={part} href={`#${part}`}>
            {words(part)}
          </Link>
        ))}
      </Box>
    </AppBar>
  )
}

function Action({
  label,
  keys,
  isMain = false,
  disabled,
  onClick,
}: {
  label: string
  keys?: string
  isMain?: boolean
  disabled: boolean
  onClick: () => void
}) {
  const words = useWords()
  return (
    <Tooltip title={keys} describeChild>
      {/* A disabled button fires no pointer events; the wrapper does. */}
      <span>
        <Button variant={isMain ? 'contained' : 'outlined'} disabled={disabled} onClick={onClick}>
          {words(label)}
        </Button>
      </span>
    </Tooltip>
  )
}
