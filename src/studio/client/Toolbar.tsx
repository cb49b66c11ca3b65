import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/base/Alert.tsx'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SaveConflict } from '../model/protocol.ts'
import type { Workspace } from '../model/workspace.ts'
import { saveChanges } from './api.ts'
import { ImpactSummary, type ImpactState } from './impact/Impact.tsx'
import { jsonFault } from './json/useJsonGuard.ts'
import { useVersion } from './useWorkspace.ts'
import { STUDIO_LANGUAGES, useWords } from './words.ts'

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
  const { i18n } = useTranslation()
  useVersion(workspace)
  const [conflicts, setConflicts] = useState<SaveConflict[]>([])
  const [failed, setFailed] = useState(false)
  const [fault, setFault] = useState<DefinitionProblem>()
  const changes = workspace.changes()

  async function save() {
    const broken = changes.map(({ file }) => jsonFault(workspace.texts, file)).find((fault) => fault !== undefined)
    setFault(broken)
    if (broken) return
    try {
      const result = await saveChanges(changes)
      setFailed(false)
      setConflicts(result.conflicts)
      if (result.conflicts.length === 0) workspace.markSaved(changes)
    } catch {
      setFailed(true)
    }
  }

  /** What is on disk counts as opened; then the text of either side is taken. */
  function resolve({ file, disk, after }: SaveConflict, takesDisk: boolean) {
    workspace.markSaved([{ file, after: disk }])
    workspace.apply('conflict', new Map([[file, takesDisk ? disk : after]]))
    setConflicts(conflicts.filter((each) => each.file !== file))
  }

  return (
    <header className="st-header">
      <h1>{words('title')}</h1>
      <div className="st-row">
        <button type="button" className="st-button" disabled={!workspace.undoable} onClick={() => workspace.undo()}>
          {words('undo')}
        </button>
        <button type="button" className="st-button" disabled={!workspace.redoable} onClick={() => workspace.redo()}>
          {words('redo')}
        </button>
        <button
          type="button"
          className="st-button st-primary"
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
        {problemCount !== undefined && ` ${words('problems')}: ${problemCount}`}
      </p>
      <ImpactSummary impact={impact} />
      <label className="st-inline">
        <span>{words('studioLanguage')}</span>
        <select
          value={Object.keys(STUDIO_LANGUAGES).find((code) => STUDIO_LANGUAGES[code]?.tag === i18n.language)}
          onChange={({ target }) => void i18n.changeLanguage(STUDIO_LANGUAGES[target.value]?.tag)}
        >
          {Object.entries(STUDIO_LANGUAGES).map(([code, { name, tag }]) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {fault && changes.length > 0 && (
        <Alert severity="error" role="alert">
          {words('refusedToSave', { file: fault.file, line: fault.line })} {fault.message}
        </Alert>
      )}
      {children}
      {failed && <Alert severity="error">{words('failed')}</Alert>}
      {conflicts.map((conflict) => (
        <section key={conflict.file} className="st-conflict" aria-label={conflict.file}>
          <p role="alert">
            {conflict.file}: {words('conflict')}
          </p>
          <div className="st-both">
            {[true, false].map((isDisk) => (
              <div key={String(isDisk)}>
                <h2>{words(isDisk ? 'onDisk' : 'here')}</h2>
                <pre tabIndex={0}>{(isDisk ? conflict.disk : conflict.after) ?? '–'}</pre>
                <button type="button" className="st-button" onClick={() => resolve(conflict, isDisk)}>
                  {words(isDisk ? 'useDisk' : 'useHere')}
                </button>
              </div>
            ))}
          </div>
        </section>
      ))}
    </header>
  )
}
