import { useTranslation } from 'react-i18next'
import { Button } from '../base/Button.tsx'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { extensionsOf } from '../../schema/files/fileTypes.ts'
import { formatChoices } from '../../data/displayNames.ts'
import { isFileFacts } from '../../schema/files/fileFacts.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { brokenFileRule, fileTypeName } from '../../schema/keywords/file.ts'
import type { FileLimits } from '../../schema/schema.ts'
import { preventStrayDrops, takeFiles, useFileDrop, useFilePaste } from '../files/fileSources.ts'
import { useSelectedFiles } from '../files/useSelectedFiles.ts'
import { labelId, pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { displayFileName } from '../texts/displayFileName.ts'
import { ruleText } from '../texts/fieldTexts.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { FileList } from './FileList.tsx'

/**
 * File upload: select, drop, paste or photograph; images are resized by `file.resize`. Value: the facts of each file
 * (name, bytes, MIME type by content) in order. The form's store contains the files themselves, which are sent beside
 * the data.
 */
export function FilesWidget({ id, name, required, disabled, schema, options, onChange }: WidgetProps) {
  const { t, i18n } = useTranslation()
  const zoneRef = useRef<HTMLDivElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  const limits: FileLimits = schema.file ?? { types: [], maxBytes: 0 }
  const maxCount = schema.maxItems ?? 1
  const limitsId = `${id}__limits`
  const buttonId = `${id}__choose`
  const accept = limits.types
    .flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)])
    .join()
  const { files, status, addFiles, removeFile, moveFile } = useSelectedFiles({ id, limits, disabled, onChange })
  const errors = useFileErrors(id, limits, files)

  useEffect(preventStrayDrops, [])
  const { isDragOver, handlers } = useFileDrop(addFiles)
  useFilePaste(zoneRef, addFiles)

  return (
    <div ref={zoneRef} className={`fw-files${isDragOver ? ' fw-over' : ''}`} {...handlers}>
      <p className="fw-hint" id={limitsId}>
        {t('form.fileLimits', {
          types: formatChoices(limits.types.map(fileTypeName), i18n.language),
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
          aria-labelledby={`${labelId(id)} ${buttonId}`}
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
        <Button component="label" id={buttonId} htmlFor={id} variant="outlined" disabled={disabled ?? false}>
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
        {status && t(status.key, { ...status.params })}
        {errors.map(
          (error, index) =>
            error !== undefined && (
              <span key={index} className="vh">
                {' '}
                {t('form.labelAndValue', { label: displayFileName(files[index]?.name ?? ''), value: error })}
              </span>
            ),
        )}
      </p>
      <FileList
        files={files}
        errors={errors}
        pointer={pointerFromId(id)}
        accept={accept}
        disabled={disabled ?? false}
        onRemove={removeFile}
        onMove={moveFile}
        onReplace={(file, replacements) => addFiles(replacements, file)}
      />
    </div>
  )
}

/**
 * Error message of each file, from the rules or the backend, in order; empty while facts of new files are being read.
 */
function useFileErrors(id: string, limits: FileLimits, files: File[]): (string | undefined)[] {
  const { i18n } = useTranslation()
  const { form, store } = useFormContext()
  const pointer = pointerFromId(id)
  const currentFacts = () => valueAt(store.data, pointer)
  const facts = useSyncExternalStore(store.subscribe, currentFacts, currentFacts)
  const rejected = useSyncExternalStore(store.files.subscribe, store.files.rejected, store.files.rejected)
  if (!Array.isArray(facts) || facts.length !== files.length) return []
  return facts.map((each: unknown, index) => {
    const file = files[index]
    const rejectedRule = file && rejected.get(file)
    const broken =
      rejectedRule === undefined
        ? isFileFacts(each) && brokenFileRule(limits, each)
        : { rule: rejectedRule, params: {} }
    return broken ? ruleText(form, { pointer, ...broken }, i18n) : undefined
  })
}

/** Short label of a MIME type, such as `JPG`. */
