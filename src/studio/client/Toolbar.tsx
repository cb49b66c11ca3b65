import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/base/Alert.tsx'
import { sayProblem, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { Workspace } from '../model/workspace.ts'
import { saveChanges } from './api.ts'
import { Conflicts } from './Conflicts.tsx'
import { ImpactSummary, type ImpactState } from './impact/Impact.tsx'
import { jsonFault } from './json/useJsonGuard.ts'
import { JumpBar } from './Region.tsx'
import { useVersion } from './useWorkspace.ts'
import { languageCode, STUDIO_LANGUAGES, useTranslate, useWords } from './words.ts'

/** The parts that have an address of their own, in the order in which one works with them. */
const PARTS = ['fields', 'preview', 'properties', 'rules', 'words', 'impact', 'json', 'test', 'history', 'problems']

/** Undo, redo, save and discard, and what a save that was refused has found. */
export function Toolbar({
  workspace,
  problemCount,
  impact,
  children,
}: {
  workspace: Workspace
  /** Undefined until the check has answered once. */
  problemCount: number | undefined
  impact: ImpactState
  /** What must not be overlooked. */
  children: ReactNode
}) {
  const words = useWords()
  const t = useTranslate()
  const { i18n } = useTranslation()
  useVersion(workspace)
  const [failed, setFailed] = useState(false)
  const [fault, setFault] = useState<DefinitionProblem>()
  const changes = workspace.changes()
  const saveButton = useRef<HTMLButtonElement>(null)
  useSaveKey(() => saveButton.current?.click())

  async function save() {
    const broken = changes.map(({ file }) => jsonFault(workspace.texts, file)).find((fault) => fault !== undefined)
    setFault(broken)
    if (broken) return
    try {
      const result = await saveChanges(changes)
      setFailed(false)
      if (result.conflicts.length === 0) workspace.markSaved(changes)
      else workspace.noteDisk(result.conflicts)
    } catch {
      setFailed(true)
    }
  }

  return (
    <header className="st-header">
      <h1>{words('title')}</h1>
      <div className="st-row">
        <button
          type="button"
          className="st-button"
          disabled={!workspace.undoable}
          aria-keyshortcuts="Control+Z"
          title="Ctrl Z"
          onClick={() => workspace.undo()}
        >
          {words('undo')}
        </button>
        <button
          type="button"
          className="st-button"
          disabled={!workspace.redoable}
          aria-keyshortcuts="Control+Shift+Z Control+Y"
          title="Ctrl Shift Z"
          onClick={() => workspace.redo()}
        >
          {words('redo')}
        </button>
        <button
          ref={saveButton}
          type="button"
          className="st-button st-primary"
          aria-keyshortcuts="Control+S"
          title="Ctrl S"
          disabled={changes.length === 0}
          onClick={() => void save()}
        >
          {words('save')}
        </button>
        <button type="button" className="st-button" disabled={changes.length === 0} onClick={() => workspace.discard()}>
          {words('discard')}
        </button>
      </div>
      <p className="st-status" role="status">
        {changes.length === 0 ? words('saved') : words('unsaved', { count: changes.length })}
        {problemCount !== undefined && ' '}
        {problemCount !== undefined && (
          <a href="#problems" className="st-link" data-severity={problemCount > 0 ? 'error' : undefined}>
            {words('problems')}: {problemCount}
          </a>
        )}
      </p>
      <ImpactSummary impact={impact} />
      <select
        className="st-language"
        aria-label={words('studioLanguage')}
        title={words('studioLanguage')}
        value={languageCode(i18n.language)}
        onChange={({ target }) => void i18n.changeLanguage(STUDIO_LANGUAGES[target.value]?.tag)}
      >
        {Object.entries(STUDIO_LANGUAGES).map(([code, { name, tag }]) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      {fault && changes.length > 0 && (
        <Alert severity="error" role="alert">
          {words('refusedToSave', { file: fault.file, line: fault.line })} {sayProblem(fault, t).message}
        </Alert>
      )}
      {children}
      {failed && <Alert severity="error">{words('failed')}</Alert>}
      <Conflicts workspace={workspace} />
      <JumpBar parts={PARTS} />
    </header>
  )
}

/** Ctrl S, which would save the page of the browser; what is just being typed is part of it. */
function useSaveKey(save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) {
      // An input hands over what was typed when it is left.
      activeElement.blur()
      activeElement.focus({ preventScroll: true })
    }
    setTimeout(save)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
