import { startTransition, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { EditError } from '../../lint/source/jsonText.ts'
import type { CheckReport } from '../model/protocol.ts'
import type { Edits, Texts, Workspace } from '../model/workspace.ts'
import { sayRefusal } from './words.ts'
import { checkChanges, keepUnsaved } from './api.ts'

/** From a change until it is on disk; with the inputs' own delay of 200 ms less than a second. */
const KEEP_DELAY_MS = 300
const CHECK_DELAY_MS = 400
/** From a change until what only reports on the files is drawn anew: the live form comes first. */
const REST_MS = 250

/** Renders again at every change of the workspace. @returns its version */
export function useVersion(workspace: Workspace): number {
  const read = () => workspace.version
  return useSyncExternalStore(workspace.subscribe, read, read)
}

/**
 * For parts that only report on the files: renders again a moment after the last change, so that the live form comes first; at
 * once if the change is of this part's own making.
 * @param isOwn whether the last change was made in this part
 * @returns the version, and a function that takes up the present one
 */
export function useRestingVersion(
  workspace: Workspace,
  isOwn = (): boolean => false,
): [version: number, takeUp: () => void] {
  const [version, setVersion] = useState(workspace.version)
  const takeUp = useCallback(() => setVersion(workspace.version), [workspace])
  const isUrgent = useEffectEvent(isOwn)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      timer = setTimeout(() => startTransition(takeUp), REST_MS)
    }
    const handleChange = () => {
      clearTimeout(timer)
      if (isUrgent()) takeUp()
      else rest()
    }
    const unsubscribe = workspace.subscribe(handleChange)
    // What has changed since this was drawn first.
    rest()
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [workspace, takeUp])
  return [version, takeUp]
}

/** Keeps unsaved work on disk while it is edited. @returns what went wrong; undefined if all is well */
export function useKeptWork(workspace: Workspace): string | undefined {
  const version = useVersion(workspace)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => {
      keepUnsaved(workspace.changes()).then(
        () => setFailure(undefined),
        (error: unknown) => setFailure(String(error)),
      )
    }, KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [workspace, version])
  return failure
}

/** The problems that the check finds in the files as they are; undefined until it has answered once. */
export function useProblems(workspace: Workspace): { problems: CheckReport['problems'] | undefined; pending: boolean } {
  const version = useVersion(workspace)
  const [report, setReport] = useState<CheckReport & { version: number }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      checkChanges(workspace.changes()).then(
        ({ problems }) => {
          if (isCurrent) setReport({ problems, version })
        },
        // The line about work that is not kept says that the server is gone.
        () => undefined,
      )
    }, CHECK_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [workspace, version])
  return { problems: report?.problems, pending: report?.version !== version }
}

/** Does a command as one step. @returns why it is refused; undefined if it was done */
export function run(
  workspace: Workspace,
  name: string,
  command: (texts: Texts) => Edits,
  mergeKey?: string,
): string | undefined {
  try {
    workspace.apply(name, command(workspace.texts), mergeKey)
    return undefined
  } catch (error) {
    if (error instanceof EditError) return error.reason ? sayRefusal(error.reason, error.message) : error.message
    throw error
  }
}
