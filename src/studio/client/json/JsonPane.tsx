import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem, sayProblem, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { libraryName } from '../../../model/site/resolveReferences.ts'
import { pageFile, pageTextFile } from '../../model/fileEdits.ts'
import { shownText, typeInto } from '../../model/typedText.ts'
import type { Texts, Workspace } from '../../model/workspace.ts'
import { orderedLanguages } from '../parsedFiles.ts'
import { Region } from '../Region.tsx'
import { SelectInput } from '../SelectInput.tsx'
import { run, useRestingVersion } from '../useWorkspace.ts'
import { useTranslate, useWords } from '../words.ts'
import { jsonFault } from './useJsonGuard.ts'
import type { JsonEditor } from './jsonEditor.ts'

/** A pause after which what is typed is a step of its own. */
const STEP_PAUSE_MS = 1500

interface JsonPaneProps {
  workspace: Workspace
  page: string
  field: string | undefined
  /** The file that is shown. */
  file: string
  onFile: (file: string) => void
  /** Why the file is no JSON; it is shown with its line. */
  fault: DefinitionProblem | undefined
  problems: DefinitionProblem[] | undefined
}

const NO_PROBLEMS: DefinitionProblem[] = []

/** The files of a form as they are written. What is typed here is a step like any other, and other steps show here too. */
export const JsonPane = memo(function JsonPane({
  workspace,
  page,
  field,
  file,
  onFile,
  fault,
  problems = NO_PROBLEMS,
}: JsonPaneProps) {
  const words = useWords()
  const { i18n } = useTranslation()
  const t = useTranslate()
  const parent = useRef<HTMLDivElement>(null)
  // Who types here types into what is there.
  const [, takeUp] = useRestingVersion(workspace, () => parent.current?.contains(document.activeElement) === true)
  const [editor, setEditor] = useState<JsonEditor>()
  const text = workspace.texts.get(file) ?? ''
  const typing = useRef({ step: 0, at: 0, isBroken: false })

  const handleType = useEffectEvent((changes: Parameters<typeof typeInto>[1]) => {
    const now = Date.now()
    const last = typing.current
    // What breaks the JSON and what mends it again belong together.
    const isNew = !last.isBroken && now - last.at > STEP_PAUSE_MS
    const step = isNew ? last.step + 1 : last.step
    run(
      workspace,
      'json',
      (texts) => new Map([[file, typeInto(texts.get(file) ?? '', changes)]]),
      `json/${file}/${step}`,
    )
    typing.current = { step, at: now, isBroken: jsonFault(workspace.texts, file) !== undefined }
  })

  useEffect(() => {
    let isOpen = true
    let opened: JsonEditor | undefined
    // Some hundred kilobytes that nothing else needs.
    void import('./jsonEditor.ts').then(({ createJsonEditor }) => {
      if (!isOpen || !parent.current) return
      opened = createJsonEditor(parent.current, (changes) => handleType(changes))
      setEditor(opened)
    })
    return () => {
      isOpen = false
      opened?.close()
    }
  }, [])
  useEffect(() => editor?.show(file, shownText(text)), [editor, file, text])
  useEffect(
    () =>
      editor?.speak(
        i18n.t('studio.editor', { returnObjects: true }) as Record<string, string>,
        i18n.getResourceBundle(i18n.language, 'editor') as Record<string, string>,
        t,
      ),
    [editor, i18n, i18n.language, t],
  )
  const own = problems.filter((problem) => problem.file === file && problem.line !== undefined)
  const marks = own.map((problem) => formatProblem(problem, t)).join('\n')
  const mark = useEffectEvent(() => editor?.mark(own))
  useEffect(() => mark(), [editor, marks])
  const reveal = useEffectEvent(() => {
    const place = field === undefined ? undefined : placeOfField(shownText(text), file === pageFile(page), field)
    if (place !== undefined) editor?.reveal(place)
  })
  useEffect(() => reveal(), [editor, file, field])

  return (
    <Region name="json" summary="jsonSummary">
      <SelectInput isInline label={words('file')} value={file} onChange={onFile}>
        {filesOf(workspace.texts, page, file).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectInput>
      <p role="status">
        {fault &&
          [
            words('brokenJson', { line: fault.line, column: fault.column }),
            ...Object.values(sayProblem(fault, t)),
          ].join(' ')}
      </p>
      <div ref={parent} className="st-json" onFocus={takeUp} />
    </Region>
  )
})

/** The files that a form is made of: its own, its words in each language, and the fields of the library that it uses. */
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

/** Where a field stands in a page file or in a file of its words. */
function placeOfField(text: string, isPage: boolean, field: string): number | undefined {
  const root = parseTree(text)
  const node = root && findNodeAtLocation(root, isPage ? ['schema', 'properties', field] : ['fields', field])
  return node?.parent?.offset
}
