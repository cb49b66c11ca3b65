import { useLayoutEffect, useRef } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useFormContext } from '../form/FormContext.ts'
import { takeFiles } from '../files/takeFiles.ts'
import { useUploadProgress } from '../files/useUploadProgress.ts'
import { FileItem, type FileAction } from './FileItem.tsx'

interface FileListProps {
  files: File[]
  pointer: string
  accept: string
  disabled: boolean
  onRemove: (file: File) => void
  onMove: (file: File, offset: 1 | -1) => void
  onReplace: (file: File, replacements: File[]) => void
}

/** Chosen files in the order in which they are sent, each with what can be done to it; the focus stays with what was done. */
export function FileList({ files, pointer, accept, disabled, onRemove, onMove, onReplace }: FileListProps) {
  const { t } = useTranslator()
  const { store } = useFormContext()
  const progress = useUploadProgress(pointer)
  const listRef = useRef<HTMLUListElement>(null)
  const replaceInput = useRef<HTMLInputElement>(null)
  const fileToReplace = useRef<File>(undefined)
  const focusTarget = useRef<{ index: number; action: FileAction }>(undefined)

  useLayoutEffect(() => {
    const { index, action } = focusTarget.current ?? {}
    focusTarget.current = undefined
    if (
      index === undefined ||
      (document.activeElement !== document.body && !listRef.current?.contains(document.activeElement))
    )
      return
    const buttons = [...(listRef.current?.children[index]?.querySelectorAll<HTMLElement>('button[data-doing]') ?? [])]
    // At an end of the list there is no button to move further on.
    const button =
      buttons.find((each) => each.dataset.doing === action) ??
      buttons.find((each) => each.dataset.doing?.startsWith('move'))
    button?.focus()
  }, [files])

  function handleAction(file: File, action: FileAction) {
    const index = files.indexOf(file)
    if (action === 'remove') return onRemove(file)
    if (action === 'replace') {
      fileToReplace.current = file
      return replaceInput.current?.click()
    }
    const offset = action === 'moveUp' ? -1 : 1
    focusTarget.current = { index: index + offset, action }
    onMove(file, offset)
  }

  if (files.length === 0) return null
  return (
    <>
      <input
        ref={replaceInput}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = fileToReplace.current
          const replacements = takeFiles(target)
          if (!file || replacements.length === 0) return
          focusTarget.current = { index: files.indexOf(file), action: 'replace' }
          onReplace(file, replacements)
        }}
      />
      <ul ref={listRef} className="fw-file-list" aria-label={t('form.fileChosen')}>
        {files.map((file, index) => (
          <FileItem
            key={keyOf(file)}
            file={file}
            originalSize={store.files.originalSize(file)}
            progress={progress?.[index]}
            disabled={disabled}
            isFirst={index === 0}
            isLast={index === files.length - 1}
            onAction={(action) => handleAction(file, action)}
          />
        ))}
      </ul>
    </>
  )
}

const keys = new WeakMap<File, number>()
let lastKey = 0

/** The same for the same file, wherever it stands: two files may have everything else in common. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? (lastKey += 1)
  keys.set(file, key)
  return key
}
