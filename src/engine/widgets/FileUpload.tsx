import Button from '@mui/material/Button'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { extensionsOf } from '../../model/files/detectFileType.ts'
import type { FileLimits } from '../../model/schema/schema.ts'
import { useFormContext } from '../form/FormContext.ts'
import { readFileFacts, prepareFile } from '../files/prepareFile.ts'
import { displayFileName } from '../files/displayFileName.ts'
import { preventStrayDrops, takeFiles, useFileDrop, useFilePaste } from '../files/fileSources.ts'
import { pointerFromId } from '../form/fieldIds.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { FileList } from './FileList.tsx'

/** The status message beside the list, as a text key, so that it follows a change of language. */
type StatusMessage = { key: string; params: Record<string, unknown> } | undefined

/**
 * File upload: select, drop, paste or photograph; images are prepared as `file.resize` demands. Value: the facts of
 * each file (name, bytes, MIME type by content) in order. The files themselves are in the form's store and are sent
 * beside the data.
 */
export function FilesWidget({ id, name, required, disabled, schema, options, onChange }: WidgetProps) {
  const { t } = useTranslator()
  const { store } = useFormContext()
  const pointer = pointerFromId(id)
  const files = useSyncExternalStore(store.files.subscribe, () => store.files.filesAt(pointer))
  const [status, setStatus] = useState<StatusMessage>()
  const [preparingCount, setPreparingCount] = useState(0)
  const zoneRef = useRef<HTMLDivElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  const limits: FileLimits = schema.file ?? { types: [], maxBytes: 0 }
  const maxCount = schema.maxItems ?? 1
  const limitsId = `${id}__limits`
  const accept = limits.types
    .flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)])
    .join()

  useEffect(preventStrayDrops, [])
  const { isDragOver, handlers } = useFileDrop(addFiles)
  useFilePaste(zoneRef, addFiles)
  useEffect(
    () =>
      store.onCleared(id, () => {
        store.files.set(pointer, [])
        setStatus(undefined)
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
      const isReplacing = fileToReplace && currentFiles.includes(fileToReplace)
      updateFiles(
        isReplacing
          ? currentFiles.flatMap((file) => (file === fileToReplace ? preparedFiles : [file]))
          : [...currentFiles, ...preparedFiles],
        isReplacing
          ? {
              key: 'form.fileReplaced',
              params: { old: displayFileName(fileToReplace.name), name: displayFileName(preparedFiles[0]?.name ?? '') },
            }
          : { key: 'form.filesAdded', params: { count: preparedFiles.length } },
      )
    })
  }

  function updateFiles(updatedFiles: File[], newStatus: StatusMessage) {
    store.files.set(pointer, updatedFiles)
    setStatus(newStatus)
    void store.files.enqueue(async () => {
      const facts = await Promise.all(updatedFiles.map(readFileFacts))
      if (store.files.filesAt(pointer) !== updatedFiles) return
      // A waiting submission must find it in the form's data.
      flushSync(() => onChange(facts.length > 0 ? facts : undefined))
      store.handleBlur(id, true)
    })
  }

  function remove(file: File) {
    updateFiles(
      files.filter((each) => each !== file),
      { key: 'form.fileRemoved', params: { name: displayFileName(file.name) } },
    )
    // The focused button is removed with its file.
    document.getElementById(id)?.focus()
  }

  function move(file: File, offset: 1 | -1) {
    const otherFiles = files.filter((each) => each !== file)
    const to = files.indexOf(file) + offset
    updateFiles(otherFiles.toSpliced(to, 0, file), {
      key: 'form.fileMoved',
      params: { name: displayFileName(file.name), number: to + 1, total: files.length },
    })
  }

  return (
    <div ref={zoneRef} className={`fw-files${isDragOver ? ' fw-over' : ''}`} {...handlers}>
      <p className="fw-hint" id={limitsId}>
        {t('form.fileLimits', {
          types: limits.types.map(fileTypeLabel).join(', '),
          count: maxCount,
          size: limits.maxBytes / 1024 / 1024,
        })}
        {limits.resize && (
          <>
            <br />
            {t('form.filesReduced')}
          </>
        )}
      </p>
      <div className="fw-drop">
        <input
          {...aria}
          aria-describedby={[limitsId, aria['aria-describedby']].filter(Boolean).join(' ')}
          id={id}
          name={name}
          type="file"
          className="fw-file-input"
          multiple={maxCount !== 1}
          accept={accept}
          disabled={disabled}
          onChange={({ target }) => addFiles(takeFiles(target))}
        />
        <Button component="span" variant="outlined" aria-hidden="true" tabIndex={-1}>
          {t('form.chooseFiles')}
        </Button>
        <span className="fw-drop-hint" aria-hidden="true">
          {t('form.dropFiles')}
        </span>
      </div>
      {limits.types.includes('image/jpeg') && (
        <>
          <input
            ref={cameraInput}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            onChange={({ target }) => addFiles(takeFiles(target))}
          />
          <Button
            className="fw-camera"
            variant="outlined"
            disabled={disabled ?? false}
            onClick={() => cameraInput.current?.click()}
          >
            {t('form.takePhoto')}
          </Button>
        </>
      )}
      <p className="fw-file-status" role="status">
        {preparingCount > 0 ? t('form.filesPreparing') : status && t(status.key, status.params)}
      </p>
      <FileList
        files={files}
        pointer={pointer}
        accept={accept}
        disabled={disabled ?? false}
        onRemove={remove}
        onMove={move}
        onReplace={(file, replacements) => addFiles(replacements, file)}
      />
    </div>
  )
}

/** Short label of a MIME type, such as `JPG`. */
const fileTypeLabel = (type: string): string => (extensionsOf(type).at(-1) ?? type).toUpperCase()
