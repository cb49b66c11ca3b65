import Button from '@mui/material/Button'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'

/** Chosen files with name, size, a small picture of images, and a button to remove each. */
export function FileList({ files, onRemove, focusAfter }: { files: File[]; onRemove: (file: File) => void; focusAfter: string }) {
  const { t, tag } = useWords()
  const size = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  if (files.length === 0) return null
  return (
    <ul className="fw-file-list" aria-label={t('form.fileChosen')}>
      {files.map((file, index) => (
        <li key={`${file.name} ${file.size} ${file.lastModified} ${index}`} className="fw-file">
          <Picture file={file} />
          <span className="fw-file-name">{file.name}</span>
          <span className="fw-file-size">{t('form.fileSize', { size: size.format(Math.max(file.size / 1024 / 1024, file.size > 0 ? 0.01 : 0)) })}</span>
          <Button size="small" aria-label={t('form.fileRemove', { name: file.name })} onClick={() => {
            onRemove(file)
            // The button goes with its file; the focus must not go with it.
            document.getElementById(focusAfter)?.focus()
          }}>{t('form.remove')}</Button>
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: File }) {
  const { t } = useWords()
  const [broken, setBroken] = useState(false)
  const url = useMemo(() => (/\.(jpe?g|png)$/i.test(file.name) ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => { if (url) URL.revokeObjectURL(url) }, [url])
  if (!url || broken) return <span className="fw-file-picture" aria-hidden="true">{file.name.split('.').at(-1)?.slice(0, 4).toUpperCase()}</span>
  return <img className="fw-file-picture" src={url} alt={t('form.filePreview', { name: file.name })} onError={() => setBroken(true)} />
}
