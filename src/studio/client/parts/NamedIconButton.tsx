import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * A button with an icon, and its name as a tooltip.
 * @param keys shortcut, beside the name in the tooltip
 * @param isOpen whether the part is open that it opens and closes
 */
export function NamedIconButton({
  name,
  keys,
  isOpen,
  disabled = false,
  onClick,
  children,
}: {
  name: string
  keys?: string
  isOpen?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip title={keys === undefined ? name : `${name} (${keys})`} describeChild>
      {/* A disabled button fires no pointer events; the wrapper does. */}
      <span>
        <IconButton aria-label={name} aria-expanded={isOpen} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
