import { Box, Drawer, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { studio } from '../state/workspaceStore.ts'

/** Whether the panes have room beside the form. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 900px)', { noSsr: true })

/** A pane beside the form; on a narrow window a drawer, which a button opens. */
export function SidePane({ name, label, children }: { name: 'side' | 'pane'; label: string; children: ReactNode }) {
  const { drawer } = useSnapshot(studio)
  const hasRoom = useHasRoom()
  if (hasRoom) return <Box className={name === 'pane' ? 'st-side st-pane' : 'st-side'}>{children}</Box>
  return (
    <Drawer
      open={drawer === name}
      anchor={name === 'side' ? 'left' : 'bottom'}
      onClose={() => (studio.drawer = undefined)}
      slotProps={{ paper: { className: 'st-drawer', role: 'dialog', 'aria-modal': true, 'aria-label': label } }}
    >
      {children}
    </Drawer>
  )
}
