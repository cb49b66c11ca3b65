import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { FileFacts } from '../../schema/files/fileFacts.ts'
import type { FileLimits } from '../../schema/schema.ts'
import { pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { displayFileName } from '../texts/displayFileName.ts'
import { prepareFile, readFileFacts } from './prepareFile.ts'

/** A status message as a text key, so that it changes with the language. */
type StatusMessage = { key: string; params?: Record<string, unknown> } | undefined

interface FileFieldOptions {
  id: string
  limits: FileLimits
  disabled: boolean | undefined
  /** Receives the facts of the files in order; undefined: no files. */
  onChange: (facts: FileFacts[] | undefined) => void
}

/** The files of the field with this id, the actions on them, and a status message for the last action. */
export function useSelectedFiles({ id, limits, disabled, onChange }: FileFieldOptions) {
  const { store } = useFormContext()
  const pointer = pointerFromId(id)
  const selectedFiles = () => store.files.filesAt(pointer)
  const files = useSyncExternalStore(store.files.subscribe, selectedFiles, selectedFiles)
  const [lastStatus, setLastStatus] = useState<StatusMessage>()
  const [preparingCount, setPreparingCount] = useState(0)

  useEffect(
    () =>
      store.onCleared(id, () => {
        store.files.set(pointer, [])
        setLastStatus(undefined)
      }),
    [store, id, pointer],
  )

  /** @param fileToReplace the file that the new ones replace; without it they are appended */
  function addFiles(newFiles: File[], fileToReplace?: File) {
    if (disabled || newFiles.length === 0) return
    setPreparingCount((count) => count + 1)
    void store.files.enqueue(async () => {
      const preparedFiles: File[] = []
      for (const file of newFiles) {
        const { file: preparedFile, originalSize } = await prepareFile(file, limits)
        if (originalSize !== undefined) store.files.setOriginalSize(preparedFile, originalSize)
        preparedFiles.push(preparedFile)
      }
      setPreparingCount((count) => count - 1)
      // The list may have changed meanwhile.
      const currentFiles = store.files.filesAt(pointer)
      if (fileToReplace && currentFiles.includes(fileToReplace))
        updateFiles(
          currentFiles.flatMap((file) => (file === fileToReplace ? preparedFiles : [file])),
          'form.fileReplaced',
          { old: displayFileName(fileToReplace.name), name: displayFileName(preparedFiles[0]?.name ?? '') },
        )
      else updateFiles([...currentFiles, ...preparedFiles], 'form.filesAdded', { count: preparedFiles.length })
    })
  }

  function updateFiles(updatedFiles: File[], key: string, params: Record<string, unknown>) {
    store.files.set(pointer, updatedFiles)
    setLastStatus({ key, params })
    void store.files.enqueue(async () => {
      const facts = await Promise.all(updatedFiles.map(readFileFacts))
      if (store.files.filesAt(pointer) !== updatedFiles) return
      // A waiting submission must find the facts in the form's data.
      flushSync(() => onChange(facts.length > 0 ? facts : undefined))
      store.handleBlur(id, true)
    })
  }

  function removeFile(file: File) {
    updateFiles(
      files.filter((each) => each !== file),
      'form.fileRemoved',
      { name: displayFileName(file.name) },
    )
    // The focused button is removed with its file.
    document.getElementById(id)?.focus()
  }

  function moveFile(file: File, offset: 1 | -1) {
    const otherFiles = files.filter((each) => each !== file)
    const to = files.indexOf(file) + offset
    updateFiles(otherFiles.toSpliced(to, 0, file), 'form.fileMoved', {
      name: displayFileName(file.name),
      number: to + 1,
      total: files.length,
    })
  }

  const status: StatusMessage = preparingCount > 0 ? { key: 'form.filesPreparing' } : lastStatus
  return { files, status, addFiles, removeFile, moveFile }
}
