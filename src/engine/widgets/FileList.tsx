import { useLayoutEffect, useRef } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useForm } from '../FormContext.ts'
import { taken } from '../files/taken.ts'
import { useSent } from '../files/useSent.ts'
import { FileItem, type Doing } from './FileItem.tsx'

interface Props {
  files: File[]
  pointer: string
  accept: string
  disabled: boolean
  onRemove: (file: File) => void
  onMove: (file: File, by: 1 | -1) => void
  onReplace: (file: File, by: File[]) => void
}

/** Chosen files in the order in which they are sent, each with what can be done to it; the focus stays with what was done. */
export function FileList({ files, pointer, accept, disabled, onRemove, onMove, onReplace }: Props) {
  const { t } = useWords()
  const { store } = useForm()
  const sent = useSent(pointer)
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const replaced = useRef<File>(undefined)
  const wanted = useRef<{ index: number; doing: Doing }>(undefined)

  useLayoutEffect(() => {
    const { index, doing } = wanted.current ?? {}
    wanted.current = undefined
    if (
      index === undefined ||
      (document.activeElement !== document.body && !list.current?.contains(document.activeElement))
    )
      return
    const buttons = [...(list.current?.children[index]?.querySelectorAll<HTMLElement>('button[data-doing]') ?? [])]
    // At an end of the list there is no button to move further on.
    const button =
      buttons.find((each) => each.dataset.doing === doing) ??
      buttons.find((each) => each.dataset.doing?.startsWith('move'))
    button?.focus()
  }, [files])

  function act(file: File, doing: Doing) {
    const index = files.indexOf(file)
    if (doing === 'remove') return onRemove(file)
    if (doing === 'replace') {
      replaced.current = file
      return chooser.current?.click()
    }
    const by = doing === 'moveUp' ? -1 : 1
    wanted.current = { index: index + by, doing }
    onMove(file, by)
  }

  if (files.length === 0) return null
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = replaced.current
          const chosen = taken(target)
          if (!file || chosen.length === 0) return
          wanted.current = { index: files.indexOf(file), doing: 'replace' }
          onReplace(file, chosen)
        }}
      />
      <ul ref={list} className="fw-file-list" aria-label={t('form.fileChosen')}>
        {files.map((file, index) => (
          <FileItem
            key={keyOf(file)}
            file={file}
            reducedFrom={store.files.reducedFrom(file)}
            sent={sent?.[index]}
            disabled={disabled}
            isFirst={index === 0}
            isLast={index === files.length - 1}
            onAct={(doing) => act(file, doing)}
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
