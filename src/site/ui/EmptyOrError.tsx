import { Button } from '../../forms/react/base/Button.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import css from './ui.module.css'

/** Replaces a part of a page that is empty or failed to load: an explanation and a button. */
export function EmptyOrError({
  text,
  action,
  onAction,
  isError = false,
}: {
  text: string
  action?: string
  onAction?: () => void
  isError?: boolean
}) {
  return (
    <div role={isError ? 'alert' : undefined} className={css.emptyOrError}>
      <Typography>{text}</Typography>
      {action && onAction && (
        <Button variant="outlined" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
