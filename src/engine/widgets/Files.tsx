import Button from '@mui/material/Button'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../i18n/useWords.ts'
import { endingsOf } from '../../model/fileKind.ts'
import type { FileLimits } from '../../model/schema.ts'
import { useForm } from '../FormContext.ts'
import { factsOf, prepare } from '../files/prepare.ts'
import { shownName } from '../files/shownName.ts'
import { taken } from '../files/taken.ts'
import { keepDropsFromLeaving, useDrop } from '../files/useDrop.ts'
import { usePaste } from '../files/usePaste.ts'
import { pointerOf } from '../ids.ts'
import { useFieldAria } from '../useField.ts'
import { FileList } from './FileList.tsx'

/** What the status beside the list says, as a key and its figures: a language switch words it anew. */
type Said = { key: string; params: Record<string, unknown> } | undefined

/**
 * Files to send: chosen, dropped, pasted or photographed, and pictures among them made ready (`file.reduce`). Value: facts
 * of each (name, bytes, MIME type by content), in order; the files themselves stay with the form's store and are sent
 * beside the data.
 */
export function FilesWidget({ id, name, required, disabled, schema, options, onChange }: WidgetProps) {
  const { t } = useWords()
  const { store } = useForm()
  const pointer = pointerOf(id)
  const files = useSyncExternalStore(store.files.subscribe, () => store.files.at(pointer))
  const [said, setSaid] = useState<Said>()
  const [preparing, setPreparing] = useState(0)
  const zone = useRef<HTMLDivElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  const limits = (schema as { file?: FileLimits }).file ?? { types: [], maxBytes: 0 }
  const most = schema.maxItems ?? 1
  const limitsId = `${id}__limits`
  const accept = limits.types.flatMap((type) => [type, ...endingsOf(type).map((ending) => `.${ending}`)]).join()

  useEffect(keepDropsFromLeaving, [])
  const { over, handlers } = useDrop(add)
  usePaste(zone, add)
  useEffect(
    () =>
      store.onCleared(id, () => {
        store.files.set(pointer, [])
        setSaid(undefined)
      }),
    [store, id, pointer],
  )

  /** @param inPlaceOf the file that they replace */
  function add(chosen: File[], inPlaceOf?: File) {
    if (disabled || chosen.length === 0) return
    setPreparing((count) => count + 1)
    void store.files.inTurn(async () => {
      const ready: File[] = []
      for (const file of chosen) {
        const { file: made, reducedFrom } = await prepare(file, limits)
        if (reducedFrom !== undefined) store.files.wasReduced(made, reducedFrom)
        ready.push(made)
      }
      setPreparing((count) => count - 1)
      // Meanwhile the list may have become another.
      const known = store.files.at(pointer)
      const replaced = inPlaceOf && known.includes(inPlaceOf)
      arrange(
        replaced ? known.flatMap((file) => (file === inPlaceOf ? ready : [file])) : [...known, ...ready],
        replaced
          ? {
              key: 'form.fileReplaced',
              params: { old: shownName(inPlaceOf.name), name: shownName(ready[0]?.name ?? '') },
            }
          : { key: 'form.filesAdded', params: { count: ready.length } },
      )
    })
  }

  function arrange(now: File[], saying: Said) {
    store.files.set(pointer, now)
    setSaid(saying)
    void store.files.inTurn(async () => {
      const facts = await Promise.all(now.map(factsOf))
      if (store.files.at(pointer) !== now) return
      // A submit that waits for this must find it in the form's data.
      flushSync(() => onChange(facts.length > 0 ? facts : undefined))
      store.leave(id, true)
    })
  }

  function remove(file: File) {
    arrange(
      files.filter((each) => each !== file),
      { key: 'form.fileRemoved', params: { name: shownName(file.name) } },
    )
    // The button goes with its file; the focus must not go with it.
    document.getElementById(id)?.focus()
  }

  function move(file: File, by: 1 | -1) {
    const others = files.filter((each) => each !== file)
    const to = files.indexOf(file) + by
    arrange(others.toSpliced(to, 0, file), {
      key: 'form.fileMoved',
      params: { name: shownName(file.name), number: to + 1, total: files.length },
    })
  }

  return (
    <div ref={zone} className={`fw-files${over ? ' fw-over' : ''}`} {...handlers}>
      <p className="fw-hint" id={limitsId}>
        {t('form.fileLimits', {
          types: limits.types.map(typeName).join(', '),
          count: most,
          size: limits.maxBytes / 1024 / 1024,
        })}
        {limits.reduce && (
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
          multiple={most !== 1}
          accept={accept}
          disabled={disabled}
          onChange={({ target }) => add(taken(target))}
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
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            onChange={({ target }) => add(taken(target))}
          />
          <Button
            className="fw-camera"
            variant="outlined"
            disabled={disabled ?? false}
            onClick={() => camera.current?.click()}
          >
            {t('form.takePhoto')}
          </Button>
        </>
      )}
      <p className="fw-file-status" role="status">
        {preparing > 0 ? t('form.filesPreparing') : said && t(said.key, said.params)}
      </p>
      <FileList
        files={files}
        pointer={pointer}
        accept={accept}
        disabled={disabled ?? false}
        onRemove={remove}
        onMove={move}
        onReplace={(file, by) => add(by, file)}
      />
    </div>
  )
}

const typeName = (type: string): string => (endingsOf(type).at(-1) ?? type).toUpperCase()
