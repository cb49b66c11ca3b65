import AttachFileIcon from '@mui/icons-material/AttachFile'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import CheckBoxIcon from '@mui/icons-material/CheckBox'
import ListIcon from '@mui/icons-material/List'
import NotesIcon from '@mui/icons-material/Notes'
import NumbersIcon from '@mui/icons-material/Numbers'
import RadioButtonCheckedIcon from '@mui/icons-material/RadioButtonChecked'
import ShortTextIcon from '@mui/icons-material/ShortText'
import SubjectIcon from '@mui/icons-material/Subject'
import TitleIcon from '@mui/icons-material/Title'
import { Button, Chip, TextField, Typography } from '@mui/material'
import { useRef, useState, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { libraryNames } from '../../model/fileEdits.ts'
import { contentOf, localeTexts, textIn } from '../files/parsedFiles.ts'
import { dragOverForm, shieldForm } from '../state/dragOverForm.ts'
import { useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import type { FieldKind } from '../../model/fieldKind.ts'
import { FIELD_KINDS } from './fieldKinds.ts'

/** Way of the pointer from which on a press is a drag, in CSS pixels. */
const DRAG_PX = 5

/**
 * The kinds of fields, and the fields of the library, which have texts already, with a search.
 * @param onDrop makes kinds draggable; called when one is dropped on the form
 */
export function Palette({
  autoFocus = false,
  onChoose,
  onDrop,
}: {
  autoFocus?: boolean
  onChoose: (kind: FieldKind) => void
  onDrop?: (kind: FieldKind) => void
}) {
  const words = useWords()
  const { code } = useSnapshot(language)
  useVersion()
  const { texts } = workspace
  const [search, setSearch] = useState('')
  const drag = useDrag(onDrop)
  const plain = Object.entries(FIELD_KINDS).map(([key, each]) => ({
    label: words(key),
    look: { ...each.schema, ui: each.look },
    kind: each,
  }))
  const library = libraryNames(texts).map((name) => ({
    label: textIn(localeTexts(texts, code), ['fields', name, 'label'])?.replace(/<\/?\d>/g, '') ?? name,
    look: contentOf(texts, `schemas/fields/${name}.json`),
    kind: { name, schema: { $ref: `../fields/${name}.json` } },
  }))
  const query = search.trim().toLowerCase()
  const matchingGroups = Object.entries({ plain, library }).map(([title, cards]) => ({
    title,
    cards: cards.filter((card) => `${card.label} ${card.kind.name}`.toLowerCase().includes(query)),
  }))
  return (
    <>
      <TextField
        autoFocus={autoFocus}
        type="search"
        label={words('searchFields')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {matchingGroups.map(({ title, cards }) => (
        <section key={title} aria-label={words(title)} hidden={cards.length === 0}>
          <Typography variant="h3">{words(title)}</Typography>
          <div className="st-cards">
            {cards.map(({ label, look, kind }) => (
              <Button
                key={label}
                startIcon={iconOf(look)}
                onClick={() => onChoose(kind)}
                {...drag.handlersOf(kind, label)}
              >
                {label}
              </Button>
            ))}
          </div>
        </section>
      ))}
      {matchingGroups.every(({ cards }) => cards.length === 0) && (
        <Typography role="status">{words('nothingFound')}</Typography>
      )}
      {drag.shown && (
        <Chip ref={(chip: HTMLElement | null) => drag.place(chip)} label={drag.shown} className="st-dragged" />
      )}
    </>
  )
}

/** Drags cards over the form by a mouse or a pen; a finger scrolls the palette. */
function useDrag(onDrop: ((kind: FieldKind) => void) | undefined) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const isDrag = useRef(false)
  /** Label of the dragged card. Its chip moves without a render, which would draw all cards anew. */
  const [shown, setShown] = useState<string>()
  const point = useRef({ x: 0, y: 0 })
  const chip = useRef<HTMLElement>(null)

  function place(element: HTMLElement | null): void {
    chip.current = element
    if (element) Object.assign(element.style, { left: `${point.current.x}px`, top: `${point.current.y}px` })
  }

  function end(): void {
    start.current = undefined
    shieldForm(false)
    setShown(undefined)
    dragOverForm(undefined)
  }

  const handlersOf = (kind: FieldKind, label: string) =>
    onDrop && {
      onPointerDown({ clientX, clientY, currentTarget, pointerId, pointerType, button }: PointerEvent) {
        if (pointerType === 'touch' || button !== 0) return
        start.current = { x: clientX, y: clientY }
        isDrag.current = false
        // Also outside the window.
        currentTarget.setPointerCapture(pointerId)
        shieldForm(true)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!start.current) return
        if (!isDrag.current && Math.hypot(clientX - start.current.x, clientY - start.current.y) < DRAG_PX) return
        isDrag.current = true
        point.current = { x: clientX, y: clientY }
        setShown(label)
        // Measures the form's frame before the chip moves, so that the browser lays the page out once a frame.
        dragOverForm({ x: clientX, y: clientY })
        place(chip.current)
      },
      onPointerUp({ clientX, clientY }: PointerEvent) {
        if (isDrag.current && dragOverForm({ x: clientX, y: clientY })) onDrop(kind)
        end()
      },
      onPointerCancel: end,
      onClickCapture(event: { stopPropagation: () => void }) {
        // The click that ends a drag chooses nothing.
        if (isDrag.current) event.stopPropagation()
      },
    }
  return { shown, place, handlersOf }
}

/** Icon for the kind of input. */
function iconOf(schema: unknown) {
  const { type, format, ui, file, enum: values, optionsFrom } = membersOf(schema)
  const widget = membersOf(ui)['ui:widget']
  if (widget === 'heading') return <TitleIcon />
  if (widget === 'note') return <SubjectIcon />
  if (type === 'boolean') return <CheckBoxIcon />
  if (file !== undefined) return <AttachFileIcon />
  if (widget === 'radio') return <RadioButtonCheckedIcon />
  if (Array.isArray(values) || optionsFrom !== undefined) return <ListIcon />
  if (format === 'date') return <CalendarMonthIcon />
  if (widget === 'textarea') return <NotesIcon />
  return type === 'integer' || type === 'number' ? <NumbersIcon /> : <ShortTextIcon />
}
