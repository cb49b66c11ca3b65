import { useState } from 'react'
import { parseJson } from '../../../lint/source/parseJson.ts'
import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { pageFile } from '../../model/fileEdits.ts'
import type { Texts, Workspace } from '../../model/workspace.ts'

const known = new Map<string, { text: string; fault: DefinitionProblem | undefined }>()

/** Why a file is no JSON; undefined if it is, or is not there. Looked for again only when its text has changed. */
export function jsonFault(texts: Texts, file: string): DefinitionProblem | undefined {
  const text = texts.get(file)
  // Legal documents are no JSON.
  if (text === undefined || !file.endsWith('.json')) return undefined
  const found = known.get(file)
  if (found?.text === text) return found.fault
  const fault = faultIn(file, text.replace(/^\uFEFF/, ''))
  known.set(file, { text, fault })
  return fault
}

/** Where JSON is broken, the stricter parser says; a key that stands twice is a problem of the check only. */
function faultIn(file: string, text: string): DefinitionProblem | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const parsed = parseJson(file, text)
    return 'content' in parsed ? undefined : parsed.problems[0]
  }
}

/** The file that the pane JSON shows, and what keeps one from leaving it. */
export interface JsonGuard {
  file: string
  fault: DefinitionProblem | undefined
  /** Whether leaving was refused since the file was last sound. */
  isRefused: boolean
  showFile: (file: string) => void
  /** Goes to another form, unless what was typed is no JSON yet. */
  leave: (go: () => void) => void
}

/** Who has typed something that is no JSON does not get lost in another form: first it is mended, or taken back. */
export function useJsonGuard(workspace: Workspace, page: string): JsonGuard {
  const [chosen, setChosen] = useState<{ page: string; file: string }>()
  const [refusedFor, setRefusedFor] = useState<string>()
  const file = chosen?.page === page ? chosen.file : pageFile(page)
  const fault = jsonFault(workspace.texts, file)
  const isTyped = fault !== undefined && workspace.changes().some((change) => change.file === file)
  const leave = (go: () => void) => {
    setRefusedFor(isTyped ? file : undefined)
    if (!isTyped) go()
  }
  return {
    file,
    fault,
    isRefused: isTyped && refusedFor === file,
    showFile: (next) => leave(() => setChosen({ page, file: next })),
    leave,
  }
}
