import { Button } from '../../forms/react/base/Button.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import css from './ui.module.css'

export interface PagerProps {
  /** The landmark's name. */
  label: string
  /** “Page 2 of 3”. */
  position: string
  previous: { text: string; href: string | undefined }
  next: { text: string; href: string | undefined }
}

/** Links to the previous and the next page. */
export function Pager({ label, position, previous, next }: PagerProps) {
  return (
    <nav aria-label={label} className={css.pager}>
      {previous.href && (
        <Button href={previous.href} variant="outlined">
          {previous.text}
        </Button>
      )}
      <Typography color="textSecondary">{position}</Typography>
      {next.href && (
        <Button href={next.href} variant="outlined">
          {next.text}
        </Button>
      )}
    </nav>
  )
}
