import { useEffect, useState } from 'react'
import { commitMessage } from '../../model/commitMessage.ts'
import { commit, fetchImpactSinceCommit } from '../api.ts'
import { useWords } from '../words.ts'

/** Offers to commit what is saved, with a message made of what it means. */
export function CommitForm({ files, onCommitted }: { files: string[]; onCommitted: () => void }) {
  const words = useWords()
  const [left, setLeft] = useState<string[]>([])
  const [typed, setTyped] = useState<string>()
  const [proposed, setProposed] = useState('')
  const [failure, setFailure] = useState<string>()
  const chosen = files.filter((file) => !left.includes(file))
  const list = files.join('\n')
  useEffect(() => {
    let isCurrent = true
    fetchImpactSinceCommit().then(
      ({ findings }) => {
        if (isCurrent) setProposed(commitMessage(findings, list.split('\n')))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [list])
  const message = typed ?? proposed
  return (
    <form
      className="st-form st-panel"
      onSubmit={(event) => {
        event.preventDefault()
        commit(message, chosen).then(onCommitted, (error: unknown) =>
          setFailure(error instanceof Error ? error.message : String(error)),
        )
      }}
    >
      <h3>{words('commitOffer')}</h3>
      <fieldset className="fw-group">
        <legend className="fw-legend">{words('filesToCommit')}</legend>
        {files.map((file) => (
          <label key={file} className="st-inline">
            <input
              type="checkbox"
              checked={!left.includes(file)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((each) => each !== file) : [...left, file])
              }
            />
            <span>{file}</span>
          </label>
        ))}
      </fieldset>
      <label>
        <span>{words('commitMessage')}</span>
        <textarea
          className="fw-input"
          rows={Math.min(8, message.split('\n').length + 1)}
          value={message}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div>
        <button type="submit" className="st-button st-primary" disabled={chosen.length === 0 || message.trim() === ''}>
          {words('commit')}
        </button>
      </div>
    </form>
  )
}
