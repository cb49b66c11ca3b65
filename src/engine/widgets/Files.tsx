import Button from '@mui/material/Button'
import type { WidgetProps } from '@rjsf/utils'
import { useState, type DragEvent } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { endingsOf, HEAD_BYTES, kindOf } from '../../model/fileKind.ts'
import type { FileFacts } from '../../model/rules.ts'
import type { FileLimits } from '../../model/schema.ts'
import { useForm } from '../FormContext.ts'
import { pointerOf } from '../ids.ts'
import { useFieldAria } from '../useField.ts'
import { FileList } from './FileList.tsx'

/**
 * Files to send, chosen or dropped. Value: facts of each (name, bytes, MIME type by content), in order; the files
 * themselves stay with the form's store and are sent beside the data.
 */
export function FilesWidget({ id, name, required, disabled, schema, options, onChange }: WidgetProps) {
  const { t } = useWords()
  const { store } = useForm()
  const pointer = pointerOf(id)
  const [files, setFiles] = useState<File[]>(store.filesAt(pointer))
  const aria = useFieldAria(id, required, Boolean(options.help))
  const { types = [], maxBytes = 0 } = (schema as { file?: FileLimits }).file ?? {}
  const limits = t('form.fileLimits', { types: types.map(typeName).join(', '), count: schema.maxItems ?? 1, size: megabytes(maxBytes) })
  const limitsId = `${id}__limits`

  async function take(chosen: File[]) {
    const facts = await Promise.all(chosen.map(factsOf))
    setFiles(chosen)
    store.setFiles(pointer, chosen)
    onChange(facts.length > 0 ? facts : undefined)
    store.leave(id, true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    if (!disabled) void take([...files, ...event.dataTransfer.files])
  }

  return (
    <div className="fw-files" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className="fw-hint" id={limitsId}>{limits}</p>
      <div className="fw-drop">
        <input {...aria} aria-describedby={[limitsId, aria['aria-describedby']].filter(Boolean).join(' ')} id={id} name={name} type="file" className="fw-file-input"
          multiple={schema.maxItems !== 1} accept={types.flatMap((type) => [type, ...endingsOf(type).map((ending) => `.${ending}`)]).join()} disabled={disabled}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            // The same file can be chosen again after it was removed.
            target.value = ''
            void take([...files, ...chosen])
          }} />
        <Button component="span" variant="outlined" aria-hidden="true" tabIndex={-1}>{t('form.chooseFiles')}</Button>
        <span aria-hidden="true">{t('form.dropFiles')}</span>
      </div>
      <FileList files={files} onRemove={(index) => void take(files.filter((_file, at) => at !== index))} focusAfter={id} />
    </div>
  )
}

async function factsOf(file: File): Promise<FileFacts> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return { name: file.name.slice(-255), size: file.size, type: kindOf(head, file.name) }
}

const typeName = (type: string): string => (endingsOf(type).at(-1) ?? type).toUpperCase()
const megabytes = (bytes: number): number => bytes / 1024 / 1024
