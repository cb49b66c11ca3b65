import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Typography } from '../../forms/react/base/Typography.tsx'
import css from './ui.module.css'

/**
 * A question with the buttons that answer it; the one with `data-default` is focused first.
 * @param onClose called by Escape and a press beside the dialog
 */
export function ConfirmDialog({
  question,
  text,
  onClose,
  children,
}: {
  question: string
  text: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-default]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={`${id}question`}
      aria-describedby={`${id}text`}
      onCancel={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className={css.dialogParts}>
        <Typography variant="h3" component="h2" id={`${id}question`}>
          {question}
        </Typography>
        <Typography color="textSecondary" id={`${id}text`}>
          {text}
        </Typography>
        <div className={css.dialogButtons}>{children}</div>
      </div>
    </dialog>
  )
}
