import { useState, type ReactNode } from 'react'
import { useWords } from './words.ts'

/** What is changed rarely, drawn once it is opened. @param isOpen whether it is at first */
export function MoreProperties({ isOpen = false, children }: { isOpen?: boolean; children: () => ReactNode }) {
  const words = useWords()
  const [isShown, setIsShown] = useState(isOpen)
  return (
    <details className="st-more" open={isShown} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
      <summary>{words('moreProperties')}</summary>
      {isShown && children()}
    </details>
  )
}
