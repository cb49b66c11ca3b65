import { Card } from '../../forms/react/base/Card.tsx'
import { Link } from '../../forms/react/base/Link.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import type { ComponentType, ReactNode } from 'react'
import { LockIcon } from './icons/accountIcons.ts'
import { classNames } from '../../forms/react/base/classNames.ts'
import css from './ui.module.css'

interface ActionCardProps {
  Icon: ComponentType<{ 'aria-hidden'?: 'true'; color?: 'primary' | 'disabled' }>
  title: string
  text: string
  /** Undefined if the action is locked. */
  href: string | undefined
  /** Reason for the lock, and a link to the page that unlocks the action. */
  reason?: { text: string; href: string | undefined; action: string | undefined }
}

/** A list of action cards, up to three in a row. */
export function ActionCards({ children }: { children: ReactNode }) {
  return <ul className={classNames('columns', css.actionCards)}>{children}</ul>
}

/** A link to an action; a locked one is shown with the reason. */
export function ActionCard({ Icon, title, text, href, reason }: ActionCardProps) {
  return (
    <Card component="li" className={classNames(css.actionCard, href ? css.linked : css.locked)}>
      <Icon aria-hidden="true" color={href ? 'primary' : 'disabled'} />
      <Typography variant="h3">
        {href ? (
          <Link href={href} color="inherit" underline="none" className={css.stretchedLink}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      {!href && reason && (
        <Typography variant="body2" className={css.actionReason}>
          <LockIcon aria-hidden="true" fontSize="small" />
          <span>
            {reason.text} {reason.href && <Link href={reason.href}>{reason.action}</Link>}
          </span>
        </Typography>
      )}
    </Card>
  )
}
