import { useId, useState, type ReactNode } from 'react'
import { useWords } from './words.ts'

/** A part of the page: its heading, a line that says what it is for, and a button that folds what is in it. */
export function Region({
  name,
  summary,
  status,
  isBusy,
  startsFolded = false,
  children,
}: {
  /** Key of its name; its id too, to which the list of parts leads. */
  name: string
  /** Key of the line below the heading. */
  summary: string
  /** Beside the heading: a count, or what is going on. */
  status?: ReactNode
  isBusy?: boolean
  startsFolded?: boolean
  children: ReactNode
}) {
  const words = useWords()
  const [isFolded, setIsFolded] = useState(startsFolded)
  const contentId = useId()
  return (
    <section id={name} aria-label={words(name)} aria-busy={isBusy} className="st-section" tabIndex={-1}>
      <div className="st-heading">
        <h2>{words(name)}</h2>
        {status}
        <button
          type="button"
          className="st-fold"
          aria-expanded={!isFolded}
          aria-controls={contentId}
          aria-label={words('showPart', { name: words(name) })}
          onClick={() => setIsFolded(!isFolded)}
        />
      </div>
      <p className="st-hint">{words(summary)}</p>
      <div id={contentId} className="st-content" hidden={isFolded}>
        {children}
      </div>
    </section>
  )
}

/** Leads to each part of the page. */
export function JumpBar({ parts }: { parts: string[] }) {
  const words = useWords()
  return (
    <nav aria-label={words('parts')} className="st-jump">
      {parts.map((part) => (
        <a key={part} href={`#${part}`}>
          {words(part)}
        </a>
      ))}
    </nav>
  )
}
