import { Button } from '../../forms/react/base/Button.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import css from './ui.module.css'

/** Replaces a page that cannot be shown: an explanation and a button. */
export function ErrorPage({
  title,
  text,
  action,
  onAction,
}: {
  title: string
  text: string
  action: string
  onAction: () => void
}) {
  return (
    <div role="alert" className={css.errorPage}>
      <Typography variant="h1">{title}</Typography>
      <Typography>{text}</Typography>
      <Button variant="contained" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
