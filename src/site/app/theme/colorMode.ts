import { proxy } from 'valtio'
import { load, save } from '../../session/storage.ts'

/** The current colour mode: the chosen one, else the system's. */
export const colorMode = proxy<{ mode: 'light' | 'dark' }>({ mode: 'light' })

let chosenMode: 'light' | 'dark' | undefined

/** Applies the saved or the system's mode to the page, and follows the system until the user chooses one. */
export function startColorMode(): void {
  const savedMode = load('colorMode')
  chosenMode = savedMode === 'light' || savedMode === 'dark' ? savedMode : undefined
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => applyMode(chosenMode ?? (systemDark.matches ? 'dark' : 'light'))
  systemDark.addEventListener('change', apply)
  apply()
}

/** Switches between light and dark mode, and saves the choice. */
export function toggleColorMode(): void {
  chosenMode = colorMode.mode === 'dark' ? 'light' : 'dark'
  save('colorMode', chosenMode)
  applyMode(chosenMode)
}

function applyMode(mode: 'light' | 'dark'): void {
  document.documentElement.dataset.colorMode = mode
  colorMode.mode = mode
}
