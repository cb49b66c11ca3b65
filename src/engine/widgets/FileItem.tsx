import Button from '@mui/material/Button'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { megabytes } from '../../model/figures.ts'
import { fileName } from '../../model/fileName.ts'
import { shownName } from '../files/shownName.ts'

/** What can be done to a chosen file. */
export type Doing = 'replace' | 'moveUp' | 'moveDown' | 'remove'

interface Props {
  file: File
  /** Bytes it had before it was made smaller. */
  reducedFrom: number | undefined
  /** How much of it has gone, 0 to 1; undefined while nothing is being sent. */
  sent: number | undefined
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onAct: (doing: Doing) => void
}

/** One chosen file: a small picture or its kind, name, size, and buttons; while it is sent, how far. */
export function FileItem({ file, reducedFrom, sent, disabled, isFirst, isLast, onAct }: Props) {
  const { t, tag } = useWords()
  const name = shownName(file.name)
  const inWords = (bytes: number) =>
    t('form.fileSize', { size: new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(megabytes(bytes)) })
  const buttons: { doing: Doing; word: string; has: boolean; drawn?: string }[] = [
    {
      doing: 'moveUp',
      word: t('form.moveUp'),
      has: !isFirst,
      drawn: 'M12 5l7 7-1.4 1.4L13 8.8V19h-2V8.8l-4.6 4.6L5 12z',
    },
    {
      doing: 'moveDown',
      word: t('form.moveDown'),
      has: !isLast,
      drawn: 'M12 19l-7-7 1.4-1.4 4.6 4.6V5h2v10.2l4.6-4.6L19 12z',
    },
    { doing: 'replace', word: t('form.replace'), has: true },
    { doing: 'remove', word: t('form.remove'), has: true },
  ]
  return (
    <li className="fw-file">
      <Picture file={file} name={name} />
      <div className="fw-file-facts">
        <span className="fw-file-name" title={fileName(file.name)}>
          <bdi>{name}</bdi>
        </span>
        <span className="fw-file-size">
          {inWords(file.size)}
          {reducedFrom !== undefined && <> · {t('form.fileReducedFrom', { size: inWords(reducedFrom) })}</>}
        </span>
      </div>
      {sent === undefined ? (
        <div className="fw-file-buttons">
          {buttons
            .filter(({ has }) => has)
            .map(({ doing, word, drawn }) => (
              <Button
                key={doing}
                data-doing={doing}
                size="small"
                disabled={disabled}
                aria-label={doing === 'remove' ? t('form.fileRemove', { name }) : `${word}: ${name}`}
                title={drawn && word}
                onClick={() => onAct(doing)}
              >
                {drawn ? (
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={drawn} />
                  </svg>
                ) : (
                  word
                )}
              </Button>
            ))}
        </div>
      ) : (
        <progress className="fw-file-progress" max={1} value={sent} aria-label={t('form.fileSending', { name })} />
      )}
    </li>
  )
}

function Picture({ file, name }: { file: File; name: string }) {
  const { t } = useWords()
  const [broken, setBroken] = useState(false)
  const url = useMemo(() => (/\.(jpe?g|png)$/i.test(file.name) ? URL.createObjectURL(file) : undefined), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (!url || broken)
    return (
      <span className="fw-file-picture" aria-hidden="true">
        {fileName(file.name).split('.').at(-1)?.slice(0, 4).toUpperCase()}
      </span>
    )
  return (
    <img className="fw-file-picture" src={url} alt={t('form.filePreview', { name })} onError={() => setBroken(true)} />
  )
}
