import { proxy } from 'valtio'
import { load, save } from '../../session/storage.ts'

/** The colour mode that applies: the one chosen, otherwise the system's. */
export const colorMode = proxy<{ mode: 'light' | 'dark' }>({ mode: 'light' })

let chosen: 'light' | 'dark' | undefined

/** Applies the saved or the system's mode to the page, and follows the system while none is chosen. */
export function startColorMode(): void {
  const saved = load('colorMode')
  chosen = saved === 'light' || saved === 'dark' ? saved : undefined
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => applyMode(chosen ?? (systemDark.matches ? 'dark' : 'light'))
  systemDark.addEventListener('change', apply)
  apply()
}

/** Switches between light and dark mode, and saves the choice. */
export function toggleColorMode(): void {
  chosen = colorMode.mode === 'dark' ? 'light' : 'dark'
  save('colorMode', chosen)
  applyMode(chosen)
}

function applyMode(mode: 'light' | 'dark'): void {
  document.documentElement.dataset.colorMode = mode
  colorMode.mode = mode
}
