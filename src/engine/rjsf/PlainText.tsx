import type { ReactNode } from 'react'

/** Stands in for the Markdown renderer that rjsf imports: our texts are plain. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>
}
