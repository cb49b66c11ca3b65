import Button from '@mui/material/Button'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useState, type DragEvent } from 'react'
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

  useEffect(keepDropsFromLeaving, [])

  async function take(choose: (known: File[]) => File[]) {
    const chosen = choose(store.filesAt(pointer))
    setFiles(chosen)
    store.setFiles(pointer, chosen)
    const facts = await Promise.all(chosen.map(factsOf))
    // More may have been chosen while these were read.
    if (store.filesAt(pointer) !== chosen) return
    onChange(facts.length > 0 ? facts : undefined)
    store.leave(id, true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const dropped = [...event.dataTransfer.files]
    if (!disabled) void take((known) => [...known, ...dropped])
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
            void take((known) => [...known, ...chosen])
          }} />
        <Button component="span" variant="outlined" aria-hidden="true" tabIndex={-1}>{t('form.chooseFiles')}</Button>
        <span aria-hidden="true">{t('form.dropFiles')}</span>
      </div>
      <FileList files={files} onRemove={(file) => void take((known) => known.filter((each) => each !== file))} focusAfter={id} />
    </div>
  )
}

async function factsOf(file: File): Promise<FileFacts> {
  // A folder, or a file that is gone by now, cannot be read: it is of no known kind.
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer().catch(() => new ArrayBuffer(0))
  return { name: file.name.slice(-255), size: file.size, type: kindOf(new Uint8Array(head), file.name) }
}

/** A file dropped beside the field would make the browser open it in place of the form. @returns a function that ends it */
function keepDropsFromLeaving(): () => void {
  const keep = (event: Event) => event.preventDefault()
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}

const typeName = (type: string): string => (endingsOf(type).at(-1) ?? type).toUpperCase()
const megabytes = (bytes: number): number => bytes / 1024 / 1024
