import type { StorageManager } from '@mui/material/styles'
import { keep, recall } from '../storage/storage.ts'

/** Keeps the chosen colour mode as the rest of the site keeps things; unchosen, the system's holds. */
export const colorModeStore: StorageManager = ({ key }) => ({
  get: (otherwise: unknown) => (key === MODE_KEY ? (recall('colorMode') ?? otherwise) : otherwise),
  set: (value: unknown) => {
    if (key === MODE_KEY && value !== 'system') keep('colorMode', value)
  },
  subscribe: () => () => undefined,
})

/** What MUI calls the choice; its other keys say which scheme a mode means, which here never changes. */
export const MODE_KEY = 'mode'
