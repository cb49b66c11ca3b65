import DifferenceIcon from '@mui/icons-material/Difference'
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import {
  Alert,
  AppBar,
  Badge,
  Box,
  Button,
  Divider,
  IconButton,
  Link,
  Menu,
  MenuItem,
  Toolbar as MuiToolbar,
  Tooltip,
  Typography,
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { ConflictAlert } from '../conflicts/ConflictAlert.tsx'
import { NamedIconButton } from '../parts/NamedIconButton.tsx'
import { useHasRoom } from './SidePane.tsx'
import { isDraft } from '../publish/pageStatus.ts'
import { jsonFault } from '../files/parsedFiles.ts'
import { save, studio, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'
import { languageCode, STUDIO_LANGUAGES, useTranslate, useWords } from '../i18n/words.ts'

/** Undo, redo, save and the counts of the reports, and the fault that blocked a save or a change of form. */
export function Toolbar() {
  const words = useWords()
  const t = useTranslate()
  const hasRoom = useHasRoom()
  useVersion()
  const { problems = [], findings = [], report, refusedFile, unsavedFile, isUnreachable } = useSnapshot(studio)
  const { page } = useSelection()
  const changes = workspace.changes()
  const publish = words(isDraft(workspace.texts, page) ? 'publish' : 'takeOffline')
  const faultOf = (file: string | undefined) => (file === undefined ? undefined : jsonFault(workspace.texts, file))
  const [leaveFault, saveFault] = [faultOf(refusedFile), faultOf(unsavedFile)]
  const breaking = findings.filter((finding) => finding.breaking).length
  const impact = words('impactCount', { count: findings.length, breaking, harmless: findings.length - breaking })
  const toggle = (name: 'problems' | 'impact') => (studio.report = report === name ? undefined : name)
  return (
    <AppBar position="static" color="default" className="st-header">
      <MuiToolbar variant="dense" className="st-bar">
        {!hasRoom && (
          <NamedIconButton name={words('formsAndFields')} onClick={() => (studio.drawer = 'side')}>
            <MenuIcon />
          </NamedIconButton>
        )}
        <Typography variant="h1" sx={hasRoom ? undefined : HIDDEN}>
          {words('title')}
        </Typography>
        <NamedIconButton
          name={words('undo')}
          keys="Ctrl Z"
          disabled={!workspace.undoable}
          onClick={() => workspace.undo()}
        >
          <UndoIcon />
        </NamedIconButton>
        <NamedIconButton
          name={words('redo')}
          keys="Ctrl Shift Z"
          disabled={!workspace.redoable}
          onClick={() => workspace.redo()}
        >
          <RedoIcon />
        </NamedIconButton>
        <Tooltip title="Ctrl S" describeChild>
          {/* A disabled button fires no pointer events; the wrapper does. */}
          <span>
            <Button variant="contained" disabled={changes.length === 0} onClick={() => void save()}>
              {words('save')}
            </Button>
          </span>
        </Tooltip>
        <Typography role="status" variant="body2" sx={hasRoom ? undefined : HIDDEN}>
          {changes.length === 0 ? words('saved') : words('unsaved', { count: changes.length })}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {hasRoom && page !== '' && <Button onClick={openPublish}>{publish}</Button>}
        <NamedIconButton
          name={words('named', { name: words('problems'), value: problems.length })}
          isOpen={report === 'problems'}
          onClick={() => toggle('problems')}
        >
          <Count count={problems.length} isSerious>
            <ReportProblemOutlinedIcon />
          </Count>
        </NamedIconButton>
        <NamedIconButton name={impact} isOpen={report === 'impact'} onClick={() => toggle('impact')}>
          <Count count={findings.length} isSerious={breaking > 0}>
            <DifferenceIcon />
          </Count>
        </NamedIconButton>
        <FurtherActions hasChanges={changes.length > 0}>
          {!hasRoom && page !== '' && <MenuItem onClick={openPublish}>{publish}</MenuItem>}
        </FurtherActions>
      </MuiToolbar>
      {isUnreachable && <Alert severity="error">{words('failed')}</Alert>}
      {saveFault && (
        <Alert severity="error">
          {words('refusedToSave', { file: saveFault.file, line: saveFault.line })} {sayProblem(saveFault, t).message}
        </Alert>
      )}
      {leaveFault && (
        <Alert severity="error">
          <Link component="button" color="inherit" onClick={() => (studio.tab = 'json')}>
            {words('refusedToLeave', { file: refusedFile, line: leaveFault.line })}
          </Link>
        </Alert>
      )}
      <ConflictAlert />
    </AppBar>
  )
}

const openPublish = (): void => void (studio.dialog = 'publish')

/** A count at an icon; the name of its button has it too. */
const Count = ({ count, isSerious, children }: { count: number; isSerious: boolean; children: ReactNode }) => (
  <Badge
    // Without a count, the badge would keep the last one.
    key={String(count > 0)}
    badgeContent={count}
    color={isSerious ? 'error' : 'primary'}
    slotProps={{ badge: { 'aria-hidden': true } }}
  >
    {children}
  </Badge>
)

/** Read by screen readers only. */
const HIDDEN = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }

/**
 * Menu of rare actions, and the language of the Studio.
 * @param children actions that have no room in the header
 */
function FurtherActions({ hasChanges, children }: { hasChanges: boolean; children: ReactNode }) {
  const words = useWords()
  const { i18n } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={words('furtherActions')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu
        // In the landmark of its button.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        slotProps={{ list: { 'aria-label': words('furtherActions') } }}
        onClose={close}
        onClick={close}
      >
        {children}
        <MenuItem onClick={() => (studio.dialog = 'share')}>{words('share')}</MenuItem>
        <MenuItem disabled={!hasChanges} onClick={() => workspace.discard()}>
          {words('discard')}
        </MenuItem>
        <Divider />
        {Object.entries(STUDIO_LANGUAGES).map(([code, { name, tag }]) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            aria-checked={code === languageCode(i18n.language)}
            selected={code === languageCode(i18n.language)}
            lang={tag}
            onClick={() => void i18n.changeLanguage(tag)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
