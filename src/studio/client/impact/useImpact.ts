import { useEffect, useState } from 'react'
import type { ImpactFinding } from '../../../lint/impact/impactFinding.ts'
import type { Workspace } from '../../model/workspace.ts'
import { fetchImpact } from '../api.ts'
import { useVersion } from '../useWorkspace.ts'
import type { ImpactState } from './Impact.tsx'

/** From a change until its meaning is asked for: later than the check, which is needed more. */
const IMPACT_DELAY_MS = 800

/** What the unsaved changes mean; nothing is asked while there are none. */
export function useImpact(workspace: Workspace): ImpactState {
  const version = useVersion(workspace)
  const [report, setReport] = useState<{ findings: ImpactFinding[]; version: number }>()
  const changes = workspace.changes()
  const hasChanges = changes.length > 0
  useEffect(() => {
    if (!hasChanges) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      fetchImpact(workspace.changes()).then(
        ({ findings }) => {
          if (isCurrent) setReport({ findings, version })
        },
        // The line about work that is not kept says that the server is gone.
        () => undefined,
      )
    }, IMPACT_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [workspace, version, hasChanges])
  if (!hasChanges) return { findings: [], pending: false }
  return { findings: report?.findings, pending: report?.version !== version }
}
