import type { StorageManager } from '@mui/material/styles'
import { save, load } from '../../storage/storage.ts'

/** Keeps the chosen colour mode as the rest of the site keeps things; unchosen, the system's holds. */
export const colorModeStorage: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === COLOR_MODE_KEY ? (load('colorMode') ?? fallback) : fallback),
  set: (value: unknown) => {
    if (key === COLOR_MODE_KEY && value !== 'system') save('colorMode', value)
  },
  subscribe: () => () => undefined,
})

/** What MUI calls the choice; its other keys say which scheme a mode means, which here never changes. */
export const COLOR_MODE_KEY = 'mode'
