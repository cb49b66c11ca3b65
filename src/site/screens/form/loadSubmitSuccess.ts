import type { SubmitSuccess } from './SubmitSuccess.tsx'

let LoadedSubmitSuccess: typeof SubmitSuccess | undefined

/**
 * Loads the success page of a form. Called early, when the user touches the form, and again before sending.
 * @returns whether it is loaded; another call tries again
 */
export async function loadSubmitSuccess(): Promise<boolean> {
  try {
    LoadedSubmitSuccess ??= (await import('./SubmitSuccess.tsx')).SubmitSuccess
    return true
  } catch {
    return false
  }
}

/** The loaded success page. @throws Error if it is not loaded */
export function loadedSubmitSuccess(): typeof SubmitSuccess {
  if (!LoadedSubmitSuccess) throw new Error('A form was sent before its success page was loaded.')
  return LoadedSubmitSuccess
}
