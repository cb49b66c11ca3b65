import type { ReactNode } from 'react'

/** Replaces the Markdown renderer that rjsf imports: our texts are plain text. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>
}
