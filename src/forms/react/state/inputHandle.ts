/** An uncontrolled input on screen, as the store addresses it. */
export interface InputHandle {
  /** Commits typed text that is not committed yet. */
  flush: () => void
  /** Shows a programmatically set value. */
  setValue: (value: unknown) => void
  /** Shows the normalized text and commits it. */
  normalize?: () => void
  /** Selects and commits a value as if the user had chosen it. @returns false if it is not offered */
  selectValue?: (value: unknown) => boolean
}

/** Normalizes and commits the text of an input; one without `normalize` only needs a flush. */
export function normalizeInput(input: InputHandle | undefined): void {
  if (input?.normalize) input.normalize()
  else input?.flush()
}
