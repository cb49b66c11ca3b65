import { use, useEffect, useLayoutEffect, useState } from 'react'
import { BlockNavigationContext } from '../../ui/navigationBlock.ts'
import { useMuiComponent } from '../../ui/useMuiComponent.tsx'
import type { LeaveDialogProps } from './LeaveDialog.tsx'

const importDialog = async () => (await import('./LeaveDialog.tsx')).LeaveDialog

/** Asks before the page is left by a link, Back, a reload or closing the tab. */
export function LeaveGuard({ names }: Pick<LeaveDialogProps, 'names'>) {
  const block = use(BlockNavigationContext)
  const { Component: LeaveDialog, load } = useMuiComponent(importDialog)
  const [isDialogMissing, setIsDialogMissing] = useState(false)
  const [question, setQuestion] = useState<{ decide: (leaves: boolean) => void }>()
  // Whoever sees what is not noted yet cannot have left before.
  useLayoutEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const unblock = block((decide) => setQuestion({ decide }))
    // Without the dialog nothing may hold the user here; the browser still asks on reload and closing.
    load().catch(() => setIsDialogMissing(true))
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      unblock()
      window.removeEventListener('beforeunload', askBrowser)
    }
  }, [block, load])
  const isUndecidable = question !== undefined && isDialogMissing
  useEffect(() => {
    if (isUndecidable) question.decide(true)
  }, [isUndecidable, question])
  if (!LeaveDialog) return null
  const decide = (leaves: boolean) => {
    setQuestion(undefined)
    question?.decide(leaves)
  }
  return (
    <LeaveDialog
      names={names}
      isOpen={question !== undefined}
      onStay={() => decide(false)}
      onLeave={() => decide(true)}
    />
  )
}
