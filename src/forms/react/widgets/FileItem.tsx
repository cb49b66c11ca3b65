import { useTranslation } from 'react-i18next'
import { Button } from '../base/Button.tsx'
import { useEffect, useMemo, useState } from 'react'
import { safeFileName } from '../../schema/files/safeFileName.ts'
import { displayFileName } from '../texts/displayFileName.ts'
import { fileSizeText } from '../texts/fieldTexts.ts'

/** An action on a selected file. */
export type FileAction = 'replace' | 'moveUp' | 'moveDown' | 'remove'

interface FileItemProps {
  file: File
  /** Bytes before reduction; undefined: not reduced. */
  originalSize: number | undefined
  /** Sent fraction, 0 to 1; undefined: no upload. */
  progress: number | undefined
  /** Error message of the file. */
  error: string | undefined
  /** Id of the error's element. */
  errorId: string
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onAction: (action: FileAction) => void
}

/**
 * One selected file: thumbnail or file type, name, size, error and buttons; while it is sent, upload progress instead
 * of the buttons.
 */
export function FileItem({
  file,
  originalSize,
  progress,
  error,
  errorId,
  disabled,
  isFirst,
  isLast,
  onAction,
}: FileItemProps) {
  const { t, i18n } = useTranslation()
  const name = displayFileName(file.name)
  const formatSize = (bytes: number) => fileSizeText(bytes, i18n)
  const buttons: { action: FileAction; label: string; isShown: boolean; iconPath?: string }[] = [
    {
      action: 'moveUp',
      label: t('form.moveUp'),
      isShown: !isFirst,
      iconPath: 'M12 5l7 7-1.4 1.4L13 8.8V19h-2V8.8l-4.6 4.6L5 12z',
    },
    {
      action: 'moveDown',
      label: t('form.moveDown'),
      isShown: !isLast,
      iconPath: 'M12 19l-7-7 1.4-1.4 4.6 4.6V5h2v10.2l4.6-4.6L19 12z',
    },
    { action: 'replace', label: t('form.replace'), isShown: true },
    { action: 'remove', label: t('form.remove'), isShown: true },
  ]
  return (
    <li className="fw-file" data-invalid={error === undefined ? undefined : ''}>
      <FileThumbnail file={file} name={name} />
      <div className="fw-file-facts">
        <span className="fw-file-name" title={safeFileName(file.name)}>
          <bdi>{name}</bdi>
        </span>
        <span className="fw-file-size">
          {formatSize(file.size)}
          {originalSize !== undefined && <> · {t('form.fileReducedFrom', { size: formatSize(originalSize) })}</>}
        </span>
        {error !== undefined && (
          <span className="fw-file-error" id={errorId}>
            {error}
          </span>
        )}
      </div>
      <div className="fw-file-buttons" data-sending={progress === undefined ? undefined : ''}>
        {buttons
          .filter(({ isShown }) => isShown)
          .map(({ action, label, iconPath }) => (
            <Button
              key={action}
              data-action={action}
              size="small"
              disabled={disabled}
              aria-label={
                action === 'remove' ? t('form.fileRemove', { name }) : t('form.labelAndValue', { label, value: name })
              }
              aria-describedby={error === undefined ? undefined : errorId}
              title={iconPath && label}
              onClick={() => onAction(action)}
            >
              {iconPath ? (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={iconPath} />
                </svg>
              ) : (
                label
              )}
            </Button>
          ))}
      </div>
      {progress !== undefined && (
        <progress className="fw-file-progress" max={1} value={progress} aria-label={t('form.fileSending', { name })} />
      )}
    </li>
  )
}

function FileThumbnail({ file, name }: { file: File; name: string }) {
  const { t } = useTranslation()
  const [isBroken, setIsBroken] = useState(false)
  const url = useMemo(() => (/\.(jpe?g|png)$/i.test(file.name) ? URL.createObjectURL(file) : undefined), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (!url || isBroken)
    return (
      <span className="fw-file-picture" aria-hidden="true">
        {safeFileName(file.name).split('.').at(-1)?.slice(0, 4).toUpperCase()}
      </span>
    )
  return (
    <img
      className="fw-file-picture"
      src={url}
      alt={t('form.filePreview', { name })}
      onError={() => setIsBroken(true)}
    />
  )
}
