import type { JSONPath } from 'jsonc-parser'
import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { pageFile, pageIds } from '../model/fileEdits.ts'
import { EditError } from '../../project/source/jsonText.ts'
import type { OpenedProject } from '../model/protocol.ts'
import { Workspace, type Edits, type Texts } from '../model/workspace.ts'
import { checkChanges, fetchImpact, keepUnsaved, nextDisk, saveChanges } from './api.ts'
import { allFieldNames, partInfo } from './fieldInfo.ts'
import { contentOf, jsonFault } from './parsedFiles.ts'
import { sayRefusal } from './words.ts'

/** From a change until it is on disk; with the time that typing takes less than a second. */
const KEEP_DELAY_MS = 300
const CHECK_DELAY_MS = 400
/** Later than the check, which is needed more. */
const IMPACT_DELAY_MS = 800
/** From a change until what only reports on the files is drawn anew: the live form comes first. */
const REST_MS = 250
const RETRY_MS = 3_000

/** The form that is open, and the field of it that is selected. */
export interface Selection {
  page: string
  field: string | undefined
  /** Of a field inside it: where that stands in the page file. */
  part?: JSONPath | undefined
}

/** What the preview shows, besides the choice of language and width. */
export interface ShownState {
  /** As the gallery names states, `atOnce` or `case`. */
  state: string
  /** Of `case`: what is entered. */
  data?: Record<string, unknown>
}

/** The files that are edited. */
export let workspace = new Workspace(new Map())

/** Everything else that the parts of the page share. */
export const studio = proxy({
  /** Of the workspace: grows with every change. */
  version: 0,
  /** The same, once nothing has changed for a moment. */
  restingVersion: 0,
  /** As somebody has chosen it; what is no longer there is left out by `useSelection`. */
  selection: ref<Selection>({ page: '', field: undefined }),
  /** The file in the pane JSON, where it is not that of the page. */
  file: undefined as string | undefined,
  /** The file that is no JSON and was not to be left so. */
  refusedFile: undefined as string | undefined,
  /** The file that is no JSON, so that nothing was saved. */
  unsavedFile: undefined as string | undefined,
  dialog: undefined as 'addField' | 'addStep' | 'newForm' | 'newLanguage' | undefined,
  shown: ref<ShownState>({ state: 'empty' }),
  /** Undefined until the check has answered once. */
  problems: undefined as ReturnType<typeof ref<DefinitionProblem[]>> | undefined,
  checkedVersion: -1,
  /** What the unsaved changes mean; undefined until it has been worked out once. */
  findings: undefined as ReturnType<typeof ref<ImpactFinding[]>> | undefined,
  comparedVersion: -1,
  /** Whether the server has not kept the unsaved work. */
  isUnreachable: false,
})

/** Opens a project and follows it: what changes is kept, checked and compared; what changes on disk is taken over. */
export function openWorkspace(project: OpenedProject): void {
  workspace = Workspace.open(project)
  // Unsaved work of an earlier session is a change already.
  studio.version = workspace.version
  workspace.subscribe(() => {
    studio.version = workspace.version
    for (const key of ['refusedFile', 'unsavedFile'] as const)
      if (studio[key] !== undefined && !jsonFault(workspace.texts, studio[key])) studio[key] = undefined
  })
  afterPause(REST_MS, (version) => {
    studio.restingVersion = version
  })
  afterPause(KEEP_DELAY_MS, async () => {
    studio.isUnreachable = await keepUnsaved(workspace.changes()).then(
      () => false,
      () => true,
    )
  })
  afterPause(CHECK_DELAY_MS, async (version) => {
    const { problems } = await checkChanges(workspace.changes())
    if (version === workspace.version) Object.assign(studio, { problems: ref(problems), checkedVersion: version })
  })
  afterPause(IMPACT_DELAY_MS, async (version) => {
    const changes = workspace.changes()
    const { findings } = changes.length > 0 ? await fetchImpact(changes) : { findings: [] }
    if (version === workspace.version) Object.assign(studio, { findings: ref(findings), comparedVersion: version })
  })
  void followDisk('')
}

/** Acts when nothing has changed for a while. The line about work that is not kept says that the server is gone. */
function afterPause(delay: number, act: (version: number) => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void Promise.resolve(act(workspace.version)).catch(() => undefined), delay)
  }
  workspace.subscribe(wait)
  wait()
}

async function followDisk(stamp: string): Promise<void> {
  try {
    const { stamp: next, files } = await nextDisk(stamp)
    if (files) workspace.followDisk(new Map(Object.entries(files)))
    void followDisk(next)
  } catch {
    setTimeout(() => void followDisk(''), RETRY_MS)
  }
}

/** Does a command as one step. @returns why it is refused; undefined if it was done */
export function run(name: string, command: (texts: Texts) => Edits, mergeKey?: string): string | undefined {
  try {
    workspace.apply(name, command(workspace.texts), mergeKey)
    return undefined
  } catch (error) {
    if (error instanceof EditError) return sayRefusal(error)
    throw error
  }
}

/** Writes all changes to disk, or nothing: not as long as one of them is no JSON, or changed on disk meanwhile. */
export async function save(): Promise<void> {
  const changes = workspace.changes()
  studio.unsavedFile = changes.find(({ file }) => jsonFault(workspace.texts, file))?.file
  if (studio.unsavedFile !== undefined || changes.length === 0) return
  try {
    const { conflicts } = await saveChanges(changes)
    if (conflicts.length === 0) workspace.markSaved(changes)
    else workspace.noteDisk(conflicts)
  } catch {
    studio.isUnreachable = true
  }
}

/** Selects a field of the form that is open, or with undefined the form itself. */
export function select(field: string | undefined, part?: JSONPath): void {
  studio.selection = ref({ page: currentSelection().page, field, part })
}

/** Opens a form, unless what was typed into its files is no JSON yet: that is mended first, or taken back. */
export function openForm(page: string, field?: string): void {
  if (page === currentSelection().page || mayLeaveFile()) {
    studio.selection = ref({ page, field })
    studio.file = undefined
  }
}

/** Shows a file in the pane JSON, unless the one that is shown is no JSON yet. */
export function showFile(file: string): void {
  if (mayLeaveFile()) studio.file = file
}

function mayLeaveFile(): boolean {
  const file = studio.file ?? pageFile(currentSelection().page)
  const isBroken = jsonFault(workspace.texts, file) && workspace.changes().some((change) => change.file === file)
  studio.refusedFile = isBroken ? file : undefined
  return !isBroken
}

/** Shows a form in a state. */
export const show = (shown: ShownState): void => void (studio.shown = ref(shown))

/** Takes up what has just changed at once, in what otherwise waits for a moment. */
export const takeUp = (): void => void (studio.restingVersion = workspace.version)

/** The forms of the project; pages that are drawn by code are none. */
export const formIds = (texts: Texts): string[] =>
  pageIds(texts).filter((id) => Object(contentOf(texts, pageFile(id))).kind !== 'screen')

let last: { version: number; selection: Selection; current: Selection } | undefined

/** What is selected, as far as it is there. */
function currentSelection(): Selection {
  const { selection } = studio
  const { texts, version } = workspace
  if (last?.version === version && last.selection === selection) return last.current
  const forms = formIds(texts)
  const page = forms.includes(selection.page) ? selection.page : (forms[0] ?? '')
  const { field: name, part: place } = selection
  const field = name !== undefined && allFieldNames(texts, page).includes(name) ? name : undefined
  const part = field !== undefined && place && partInfo(texts, page, place) ? place : undefined
  const next = { page, field, part }
  const current = JSON.stringify(last?.current) === JSON.stringify(next) && last ? last.current : next
  last = { version, selection, current }
  return current
}

/** The form that is open and the field that is selected, as far as they are there. */
export const useSelection = (): Selection =>
  useSyncExternalStore((listener) => subscribe(studio, listener, true), currentSelection)

/** Renders again at every change of the workspace. @returns its version */
export const useVersion = (): number => useSnapshot(studio, { sync: true }).version

/** For parts that only report on the files: renders again a moment after the last change. */
export const useRestingVersion = (): number => useSnapshot(studio, { sync: true }).restingVersion
