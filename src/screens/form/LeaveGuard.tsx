import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import type { LeaveDialogProps } from './LeaveDialog.tsx'

/** Asks before the page is left by a link, Back, a reload or closing the tab. */
export function LeaveGuard({ names }: Pick<LeaveDialogProps, 'names'>) {
  const [isReleased, setIsReleased] = useState(false)
  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    // A URL typed by hand is a history entry that the router cannot undo.
    const release = ({ state }: PopStateEvent) => {
      if (!isRouterState(state)) flushSync(() => setIsReleased(true))
    }
    window.addEventListener('beforeunload', askBrowser)
    window.addEventListener('popstate', release, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      window.removeEventListener('popstate', release, { capture: true })
    }
  }, [])
  return isReleased ? null : <NavigationGuard names={names} />
}

const isRouterState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'

function NavigationGuard({ names }: Pick<LeaveDialogProps, 'names'>) {
  const blocker = useBlocker(true)
  const [LeaveDialog, setLeaveDialog] = useState<ComponentType<LeaveDialogProps>>()
  useEffect(() => {
    import('./LeaveDialog.tsx').then(
      (loaded) => setLeaveDialog(() => loaded.LeaveDialog),
      // Without the dialog nothing may hold the user here; the browser still asks on reload and closing.
      () => undefined,
    )
  }, [])
  const isUndecidable = blocker.state === 'blocked' && LeaveDialog === undefined
  useEffect(() => {
    if (isUndecidable) blocker.proceed()
  }, [isUndecidable, blocker])
  return (
    LeaveDialog && (
      <LeaveDialog
        names={names}
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    )
  )
}
