import type { StorageManager } from '@mui/material/styles'
import { load, save } from '../../storage/storage.ts'

/** MUI's key of the chosen mode. Its other keys say which scheme a mode uses, which never changes here. */
export const COLOR_MODE_KEY = 'mode'

/** Stores the chosen colour mode in the site's own storage; without a choice the system's mode applies. */
export const colorModeStorage: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === COLOR_MODE_KEY ? (load('colorMode') ?? fallback) : fallback),
  set: (value: unknown) => {
    if (key === COLOR_MODE_KEY && value !== 'system') save('colorMode', value)
  },
  subscribe: () => () => undefined,
})
