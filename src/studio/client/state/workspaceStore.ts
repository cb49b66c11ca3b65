import type { JSONPath } from 'jsonc-parser'
import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import type { ImpactFinding } from '../../../project/impact/impactFinding.ts'
import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { pageFile, pageIds } from '../../model/fileEdits.ts'
import type { FieldKind } from '../../model/fieldKind.ts'
import type { DropPlace, TextTarget } from '../../model/previewProtocol.ts'
import { EditError } from '../../../project/source/jsonText.ts'
import { fromBody, toBody, type OpenedProject } from '../../model/protocol.ts'
import { Workspace, type Edits, type Texts } from '../../model/workspace.ts'
import { load, remove, save as saveInBrowser } from '../../../site/session/storage.ts'
import { assetAddress, checkChanges, fetchImpact, keepUnsaved, nextDisk, saveChanges } from './api.ts'
import { allFieldNames, partInfo } from '../files/fieldInfo.ts'
import { contentOf, jsonFault } from '../files/parsedFiles.ts'
import { sayRefusal } from '../i18n/words.ts'

/** Delay from a change to its write into the journal. Together with the typing it stays below a second. */
const KEEP_DELAY_MS = 300
const CHECK_DELAY_MS = 400
/** Later than the check, which matters more. */
const IMPACT_DELAY_MS = 800
/** Delay from a change until panes that only report on the files render again: the preview comes first. */
const REST_MS = 250
const RETRY_MS = 3_000
/** Unsaved work in this browser. The address of the client's files differs per project, and is the same at each start. */
const BROWSER_JOURNAL = `studio ${assetAddress('')}`

/** The tabs of the open form, in the order of work. */
export const TABS = ['form', 'logic', 'words', 'look', 'test', 'history', 'json'] as const
export type Tab = (typeof TABS)[number]

export interface Selection {
  page: string
  field: string | undefined
  /** Path in the page file of the selected part inside the field. */
  part?: JSONPath | undefined
}

/** State that the preview shows, besides language and width. */
export interface ShownState {
  /** A state of the gallery, `atOnce` or `case`. */
  state: string
  /** Form data of `case`. */
  data?: Record<string, unknown>
}

export let workspace = new Workspace(new Map())

/** A value that the store keeps as it is, without a proxy. */
type Ref<Value extends object> = ReturnType<typeof ref<Value>>

/** A form that a trial backend has answered. */
export interface StoredResponse {
  title: string
  sentAt: Date
  /** Undefined: nothing was stored that staff would see. */
  reference: string | undefined
  values: [label: string, text: string][]
  /** Names and sizes of the stored files. */
  files: string[]
}

interface StudioState {
  /** Version of the workspace; grows with every change. */
  version: number
  /** The version once nothing has changed for `REST_MS`. */
  restingVersion: number
  /** The user's choice; `useSelection` leaves out what no longer exists. */
  selection: Ref<Selection>
  tab: Tab
  /** The open report below the form. */
  report?: 'problems' | 'impact' | undefined
  /** The pane beside the form that is open as a drawer, where there is no room for it. */
  drawer?: 'side' | 'pane' | undefined
  /** The file in the JSON pane, if it is not the page file. */
  file?: string | undefined
  /** The broken JSON file that kept the user from leaving it. */
  refusedFile?: string | undefined
  /** The broken JSON file that stopped a save. */
  unsavedFile?: string | undefined
  /** The text that the form shows an input for, once the frame tells its place. */
  editedText?: Ref<TextTarget> | undefined
  /** Where a field goes that is dragged from the palette over the form. */
  dropPlace?: Ref<DropPlace> | undefined
  /** A field dropped on the form, which gets its texts in the dialog. */
  newField?: Ref<{ kind: FieldKind; to: DropPlace | undefined }> | undefined
  dialog?: 'addField' | 'addStep' | 'newForm' | 'newLanguage' | 'publish' | 'conflicts' | 'share' | undefined
  shown: Ref<ShownState>
  /** The answers of trial backends since the Studio was opened, the newest first. */
  responses: Ref<StoredResponse>[]
  /** Undefined until the first result of the check. */
  problems?: Ref<DefinitionProblem[]>
  checkedVersion: number
  /** Impact of the unsaved changes; undefined until the first report. */
  findings?: Ref<ImpactFinding[]>
  comparedVersion: number
  /** Whether the last write to the server failed. */
  isUnreachable: boolean
}

/** All other state that the panes share. */
export const studio = proxy<StudioState>({
  version: 0,
  restingVersion: 0,
  selection: ref({ page: '', field: undefined }),
  tab: 'form',
  shown: ref({ state: 'empty' }),
  responses: [],
  checkedVersion: -1,
  comparedVersion: -1,
  isUnreachable: false,
})

/**
 * Opens a project. Each change then goes to the journal, the check and the impact report; changes on disk are taken
 * over.
 */
export function openWorkspace(project: OpenedProject): void {
  workspace = Workspace.open({ ...project, unsaved: fromBody(load(BROWSER_JOURNAL)) ?? project.unsaved })
  // Unsaved work of an earlier session counts as a change.
  studio.version = workspace.version
  workspace.subscribe(() => {
    studio.version = workspace.version
    for (const key of ['refusedFile', 'unsavedFile'] as const)
      if (studio[key] !== undefined && !jsonFault(workspace.texts, studio[key])) studio[key] = undefined
  })
  afterPause(REST_MS, (version) => {
    studio.restingVersion = version
  })
  afterPause(KEEP_DELAY_MS, keepWork)
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

/** Opens files that are looked at only. */
export function viewFiles(files: Record<string, string>): void {
  workspace = new Workspace(new Map(Object.entries(files)))
}

/** Hands unsaved work to the server, or keeps it in this browser until the server answers again. */
async function keepWork(): Promise<void> {
  const changes = workspace.changes()
  try {
    await keepUnsaved(changes)
    remove(BROWSER_JOURNAL)
    studio.isUnreachable = false
  } catch {
    studio.isUnreachable = true
    saveInBrowser(BROWSER_JOURNAL, toBody(changes))
  }
}

/**
 * Acts when nothing has changed for `delay` milliseconds. Ignores errors, since `isUnreachable` already reports a
 * missing server.
 */
function afterPause(delay: number, act: (version: number) => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void Promise.resolve(act(workspace.version)).catch(() => undefined), delay)
  }
  workspace.subscribe(wait)
  wait()
}

/** Waits for changes on disk, which also tells at once when the server ends. */
async function followDisk(stamp: string): Promise<void> {
  try {
    const { stamp: next, files } = await nextDisk(stamp)
    if (files) workspace.followDisk(new Map(Object.entries(files)))
    if (studio.isUnreachable) await keepWork()
    void followDisk(next)
  } catch {
    setTimeout(() => void followDisk(''), RETRY_MS)
    await keepWork()
  }
}

/** Runs a command as one undo step. @returns the reason if it is refused, else undefined */
export function run(name: string, command: (texts: Texts) => Edits, mergeKey?: string): string | undefined {
  try {
    workspace.apply(name, command(workspace.texts), mergeKey)
    return undefined
  } catch (error) {
    if (error instanceof EditError) return sayRefusal(error)
    throw error
  }
}

/** Writes all changes to disk, or none if a file is broken JSON or has changed on disk meanwhile. */
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

/** Selects a field of the open form; undefined selects the form itself. */
export function select(field: string | undefined, part?: JSONPath): void {
  studio.selection = ref({ page: currentSelection().page, field, part })
}

/** Opens a form, unless an edit left the shown file as broken JSON, which must be mended or undone first. */
export function openForm(page: string, field?: string): void {
  if (page === currentSelection().page || mayLeaveFile()) {
    studio.selection = ref({ page, field })
    studio.file = undefined
  }
}

/** Opens the form and the tab that the address names, and keeps the address equal to those that are open. */
export function followAddress(): void {
  const openNamed = () => {
    const [page = '', tab] = decodeURIComponent(location.hash.slice(1)).split('/')
    if (formIds(workspace.texts).includes(page)) openForm(page)
    studio.tab = TABS.find((each) => each === tab) ?? studio.tab
  }
  const nameOpen = () => {
    const hash = `#${encodeURIComponent(currentSelection().page)}/${studio.tab}`
    if (location.hash !== hash) history.replaceState(null, '', hash)
  }
  openNamed()
  nameOpen()
  window.addEventListener('hashchange', openNamed)
  subscribe(studio, nameOpen)
}

/** Shows a file in the JSON pane, unless an edit left the shown file as broken JSON. */
export function showFile(file: string): void {
  if (mayLeaveFile()) studio.file = file
}

function mayLeaveFile(): boolean {
  const file = studio.file ?? pageFile(currentSelection().page)
  const isBroken = jsonFault(workspace.texts, file) && workspace.changes().some((change) => change.file === file)
  studio.refusedFile = isBroken ? file : undefined
  return !isBroken
}

/** Sets the state that the preview shows. */
export const show = (shown: ShownState): void => void (studio.shown = ref(shown))

/** Adds the answer of a trial backend to the list. */
export const addResponse = (response: StoredResponse): void => void studio.responses.unshift(ref(response))

/** Opens the dialog for the texts of a field of a kind. @param to default: after the selected field */
export function startField(kind: FieldKind, to?: DropPlace): void {
  studio.newField = ref({ kind, to })
  studio.dialog = 'addField'
}

/** Edits a text in the form itself. */
export function editText(target: TextTarget): void {
  studio.tab = 'form'
  studio.editedText = ref(target)
}

/** Renders the reporting panes at once, without their delay. */
export const showChangesNow = (): void => void (studio.restingVersion = workspace.version)

/** Ids of the project's forms, without pages that have a screen of their own. */
export const formIds = (texts: Texts): string[] =>
  pageIds(texts).filter((id) => membersOf(contentOf(texts, pageFile(id))).kind !== 'screen')

let last: { version: number; selection: Selection; current: Selection } | undefined

/** The selection without what no longer exists. */
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

/** The open form and its selected field, without what no longer exists. */
export const useSelection = (): Selection =>
  useSyncExternalStore((listener) => subscribe(studio, listener, true), currentSelection)

/** Renders again at every change of the workspace. @returns its version */
export const useVersion = (): number => useSnapshot(studio, { sync: true }).version

/** Renders again `REST_MS` after the last change; for panes that only report on the files. */
export const useRestingVersion = (): number => useSnapshot(studio, { sync: true }).restingVersion
