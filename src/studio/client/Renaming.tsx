import { useState } from 'react'
import { useWords } from './words.ts'

/** A name that is changed by a button, since other files name it too. */
export function Renaming({
  label,
  name: current,
  onRename,
  onRenamed,
}: {
  label: string
  name: string
  /** @returns why it is refused */
  onRename: (name: string) => string | undefined
  onRenamed: (name: string) => void
}) {
  const words = useWords()
  const [name, setName] = useState(current)
  const [refusal, setRefusal] = useState<string>()
  return (
    <form
      className="st-row st-name"
      onSubmit={(event) => {
        event.preventDefault()
        const reason = onRename(name)
        setRefusal(reason)
        if (reason === undefined) onRenamed(name)
      }}
    >
      <label>
        <span>{label}</span>
        <input className="fw-input" value={name} onChange={({ target }) => setName(target.value)} spellCheck={false} />
      </label>
      <button type="submit" className="st-button" disabled={name === current}>
        {words('rename')}
      </button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </form>
  )
}
