import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { useMuiComponent } from '../../ui/useMuiComponent.tsx'
import type { LeaveDialogProps } from './LeaveDialog.tsx'

const importDialog = async () => (await import('./LeaveDialog.tsx')).LeaveDialog

/** Asks before the page is left by a link, Back, a reload or closing the tab. */
export function LeaveGuard({ names }: Pick<LeaveDialogProps, 'names'>) {
  const [isReleased, setIsReleased] = useState(false)
  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    // A URL typed by hand is a history entry that the router cannot undo; its popstate listener is called first.
    const release = ({ hashChange, navigationType }: NavigateEvent) => {
      if (hashChange && navigationType !== 'traverse') flushSync(() => setIsReleased(true))
    }
    const navigation = 'navigation' in window ? window.navigation : undefined
    window.addEventListener('beforeunload', askBrowser)
    navigation?.addEventListener('navigate', release)
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      navigation?.removeEventListener('navigate', release)
    }
  }, [])
  return isReleased ? null : <NavigationGuard names={names} />
}

function NavigationGuard({ names }: Pick<LeaveDialogProps, 'names'>) {
  const blocker = useBlocker(true)
  const { Component: LeaveDialog, load } = useMuiComponent(importDialog)
  useEffect(() => {
    // Without the dialog nothing may hold the user here; the browser still asks on reload and closing.
    load().catch(() => undefined)
  }, [load])
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
