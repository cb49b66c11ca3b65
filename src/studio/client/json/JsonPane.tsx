import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { libraryName } from '../../../model/site/resolveReferences.ts'
import { fieldPath } from '../../model/fieldLocations.ts'
import { pageFile, pageTextFile } from '../../model/fileEdits.ts'
import type { Texts } from '../../model/workspace.ts'
import { jsonFault, orderedLanguages } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { Region } from '../parts/sections.tsx'
import { run, showFile, studio, useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import type { JsonEditor } from './jsonEditor.ts'

/** After this pause, typing starts a new undo step. */
const STEP_PAUSE_MS = 1500

/** The files of a form as JSON text. Edits are undo steps like any other, and the editor shows edits made elsewhere. */
export const JsonPane = memo(function JsonPane() {
  const words = useWords()
  const { i18n } = useTranslation()
  const t = useTranslate()
  useRestingVersion()
  const { page, field } = useSelection()
  const { file = pageFile(page), problems } = useSnapshot(studio)
  const parent = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<JsonEditor>()
  const typing = useRef({ step: 0, at: 0, isBroken: false })
  const fault = jsonFault(workspace.texts, file)

  const handleType = useEffectEvent((text: string) => {
    const now = Date.now()
    const last = typing.current
    // An edit that breaks the JSON and the edit that mends it are one step.
    const isNew = !last.isBroken && now - last.at > STEP_PAUSE_MS
    const step = isNew ? last.step + 1 : last.step
    run('json', () => new Map([[file, text]]), `json/${file}/${step}`)
    typing.current = { step, at: now, isBroken: jsonFault(workspace.texts, file) !== undefined }
  })

  useEffect(() => {
    let isOpen = true
    let opened: JsonEditor | undefined
    // Load on demand: only this pane needs these hundreds of kilobytes.
    void import('./jsonEditor.ts').then(({ createJsonEditor }) => {
      if (!isOpen || !parent.current) return
      opened = createJsonEditor(parent.current, (text) => handleType(text))
      setEditor(opened)
    })
    return () => {
      isOpen = false
      opened?.close()
    }
  }, [])
  useEffect(() => {
    const showText = () => editor?.show(file, workspace.texts.get(file) ?? '')
    showText()
    return workspace.subscribe(showText)
  }, [editor, file])
  useEffect(
    () => editor?.setLanguage(i18n.t('studio.editor', { returnObjects: true }) as Record<string, string>, t),
    [editor, i18n, i18n.language, t],
  )
  const mark = useEffectEvent(() => editor?.mark((problems ?? []).filter((problem) => problem.file === file)))
  useEffect(() => mark(), [editor, file, problems, t])
  const reveal = useEffectEvent(() => {
    if (field !== undefined) editor?.reveal(file === pageFile(page) ? fieldPath(field) : ['fields', field])
  })
  useEffect(() => reveal(), [editor, file, field])

  return (
    <Region name="json" summary="jsonSummary">
      <Select
        label={words('file')}
        value={file}
        options={filesOf(workspace.texts, page, file).map((each) => [each, each])}
        onChange={showFile}
      />
      <p role="status">
        {fault &&
          [
            words('brokenJson', { line: fault.line, column: fault.column }),
            ...Object.values(sayProblem(fault, t)),
          ].join(' ')}
      </p>
      <div ref={parent} className="st-json" />
    </Region>
  )
})

/** The files of a form: its page file, its texts in each language, its library fields, and the shown file. */
function filesOf(texts: Texts, page: string, shown: string): string[] {
  const references = [...(texts.get(pageFile(page)) ?? '').matchAll(/"\$ref"\s*:\s*"([^"]+)"/g)]
  const fields = references.flatMap(([, reference = '']) => libraryName(reference) ?? [])
  const files = [
    pageFile(page),
    ...orderedLanguages(texts).map((code) => pageTextFile(code, page)),
    ...[...new Set(fields)].sort().map((name) => `schemas/fields/${name}.json`),
  ].filter((each) => texts.has(each))
  return files.includes(shown) ? files : [shown, ...files]
}
