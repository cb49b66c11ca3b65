import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from '../state/FormContext.ts'
import { idFromPointer } from '../state/fieldIds.ts'
import { takeFiles } from '../files/fileSources.ts'
import { FileItem, type FileAction } from './FileItem.tsx'

interface FileListProps {
  files: File[]
  /** Error message of each file, in order. */
  errors: (string | undefined)[]
  pointer: string
  accept: string
  disabled: boolean
  onRemove: (file: File) => void
  onMove: (file: File, offset: 1 | -1) => void
  onReplace: (file: File, replacements: File[]) => void
}

/** The selected files in sending order; after an action the focus stays on the file's button. */
export function FileList({ files, errors, pointer, accept, disabled, onRemove, onMove, onReplace }: FileListProps) {
  const { t } = useTranslation()
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
    const buttons = [...(listRef.current?.children[index]?.querySelectorAll<HTMLElement>('button[data-action]') ?? [])]
    // At an end of the list that button does not exist: focus the opposite one.
    const button =
      buttons.find((each) => each.dataset.action === action) ??
      buttons.find((each) => each.dataset.action?.startsWith('move'))
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
            key={fileKey(file)}
            file={file}
            originalSize={store.files.originalSize(file)}
            progress={progress?.[index]}
            error={errors[index]}
            errorId={`${idFromPointer(pointer)}__file${fileKey(file)}`}
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

const fileKeys = new WeakMap<File, number>()
let lastKey = 0

/** A React key per `File` object: two files may share name, size and date. */
function fileKey(file: File): number {
  const key = fileKeys.get(file) ?? (lastKey += 1)
  fileKeys.set(file, key)
  return key
}

/** Sent fraction of each file of a field, 0 to 1; undefined: no upload. */
function useUploadProgress(pointer: string): number[] | undefined {
  const {
    store: { files },
  } = useFormContext()
  const fraction = useSyncExternalStore(files.subscribe, files.currentProgress, files.currentProgress)
  return fraction === undefined ? undefined : files.progressAt(pointer)
}
