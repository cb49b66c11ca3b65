import './connected.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { idFromPointer, pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { describeControls } from './describeControls.ts'

interface ConnectedFrameProps {
  id: string
  label: string
  required: boolean | undefined
  hasHint: boolean
  isFilled: boolean
  children: ReactNode
}

/** What is around somebody else's widget or field: it hears when the focus leaves it, and describes its inputs. */
export function ConnectedFrame({ id, label, required, hasHint, isFilled, children }: ConnectedFrameProps) {
  const { store } = useFormContext()
  const frame = useRef<HTMLDivElement>(null)
  const aria = useFieldAria(id, required, hasHint)
  useLayoutEffect(() => {
    if (frame.current) describeControls(frame.current, id, label, aria)
  })

  function handleLeave() {
    const pointer = pointerFromId(id)
    store.handleBlur(id, isFilled)
    for (const problem of store.problems())
      if (problem.pointer.startsWith(`${pointer}/`)) store.handleBlur(idFromPointer(problem.pointer), true)
  }

  return (
    <div
      ref={frame}
      className="fw-connected"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) handleLeave()
      }}
    >
      {children}
    </div>
  )
}
