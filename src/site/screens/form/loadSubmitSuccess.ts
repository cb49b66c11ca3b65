import type { SubmitSuccess } from './SubmitSuccess.tsx'

let loaded: typeof SubmitSuccess | undefined

/**
 * Loads what shows that a form was sent. It may come when the form is touched, and must be there before it is sent.
 * @returns whether it is there; another call tries again
 */
export async function loadSubmitSuccess(): Promise<boolean> {
  try {
    loaded ??= (await import('./SubmitSuccess.tsx')).SubmitSuccess
    return true
  } catch {
    return false
  }
}

/** @throws Error if it has not been loaded */
export function loadedSubmitSuccess(): typeof SubmitSuccess {
  if (!loaded) throw new Error('A form was sent before its success page was loaded.')
  return loaded
}
