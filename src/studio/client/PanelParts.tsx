import { languageMeta } from '../../i18n/languages.ts'
import { useWords } from './words.ts'

/** A title in each language. */
export function TitleInputs({
  languages,
  titles,
  isFirst = false,
  onChange,
}: {
  languages: string[]
  titles: Record<string, string>
  /** Whether one begins with them. */
  isFirst?: boolean
  onChange: (titles: Record<string, string>) => void
}) {
  const words = useWords()
  return languages.map((code, at) => (
    <label key={code}>
      <span>{words('titleIn', { language: languageMeta(code).name })}</span>
      <input
        autoFocus={isFirst && at === 0}
        className="fw-input"
        lang={languageMeta(code).tag}
        value={titles[code] ?? ''}
        onChange={({ target }) => onChange({ ...titles, [code]: target.value })}
      />
    </label>
  ))
}

/** How a panel that adds something ends: why it was refused, if it was, and its two buttons. */
export function PanelActions({
  refusal,
  isWaiting = false,
  onCancel,
}: {
  refusal: string | undefined
  isWaiting?: boolean
  onCancel: () => void
}) {
  const words = useWords()
  return (
    <>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <div className="st-row">
        <button type="submit" className="st-button st-primary" disabled={isWaiting}>
          {words('add')}
        </button>
        <button type="button" className="st-button" onClick={onCancel}>
          {words('cancel')}
        </button>
      </div>
    </>
  )
}
