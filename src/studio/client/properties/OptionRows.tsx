import DeleteIcon from '@mui/icons-material/Delete'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import EditIcon from '@mui/icons-material/Edit'
import { Box, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { NamedIconButton } from '../parts/NamedIconButton.tsx'
import { useWords } from '../i18n/words.ts'

interface OptionRowsProps {
  values: string[]
  /** Language tag of the texts. */
  lang: string
  wordOf: (value: string) => string
  /** Text that an option shows without one of its own. */
  inheritedOf: (value: string) => string | undefined
  onWord: (value: string, word: string) => void
  /** @param index new position in the list */
  onMove: (value: string, index: number) => void
  onRename: (value: string) => void
  onRemove: (value: string) => void
}

/** The options of a list with their texts; they move by a handle, or by Alt and the arrow keys. */
export function OptionRows({ values, lang, wordOf, inheritedOf, onWord, onMove, onRename, onRemove }: OptionRowsProps) {
  const words = useWords()
  const list = useRef<HTMLUListElement>(null)
  /** Element that had focus when its row moved; a moved element loses it. */
  const focused = useRef<HTMLElement>(undefined)
  const [drag, setDrag] = useState<{ value: string; index: number }>()
  const [moved, setMoved] = useState<{ value: string; index: number }>()
  useEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
  })

  function move(value: string, index: number): void {
    if (index < 0 || index >= values.length || index === values.indexOf(value)) return
    onMove(value, index)
    setMoved({ value, index })
  }

  const moveByKey = (value: string) => (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    if (event.target instanceof HTMLElement) focused.current = event.target
    move(value, values.indexOf(value) + by)
  }

  /** Position of the row at a height of the window. */
  const indexAt = (y: number): number =>
    Math.max(0, [...(list.current?.children ?? [])].filter((row) => row.getBoundingClientRect().top <= y).length - 1)

  const handlersOf = (value: string) => ({
    onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent) => {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      setDrag({ value, index: values.indexOf(value) })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag) setDrag({ value, index: indexAt(clientY) })
    },
    onPointerUp: () => {
      if (drag) move(value, drag.index)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  const shownValues = drag ? values.filter((each) => each !== drag.value).toSpliced(drag.index, 0, drag.value) : values
  const placeOf = (index: number) => ({ at: index + 1, count: values.length })
  return (
    <>
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {values.map((value) => (
          <Box
            key={value}
            component="li"
            // Only the look moves during a drag: a moved element would lose the pointer.
            style={{ order: shownValues.indexOf(value) }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              bgcolor: drag?.value === value ? 'action.selected' : undefined,
            }}
            onKeyDown={moveByKey(value)}
          >
            <Tooltip title={`${words('moveOption', { name: value })} (Alt ↑ ↓)`} describeChild>
              <IconButton
                edge="start"
                aria-label={words('moveOption', { name: value })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                sx={{ cursor: 'grab', touchAction: 'none' }}
                {...handlersOf(value)}
              >
                <DragIndicatorIcon fontSize="small" />
              </IconButton>
            </Tooltip>
            <TextField
              label={value}
              value={wordOf(value)}
              placeholder={inheritedOf(value)}
              slotProps={{ htmlInput: { lang } }}
              onChange={({ target }) => onWord(value, target.value)}
            />
            <NamedIconButton
              name={words('named', { name: words('renameOption'), value })}
              onClick={() => onRename(value)}
            >
              <EditIcon fontSize="small" />
            </NamedIconButton>
            <NamedIconButton name={words('named', { name: words('remove'), value })} onClick={() => onRemove(value)}>
              <DeleteIcon fontSize="small" />
            </NamedIconButton>
          </Box>
        ))}
      </Box>
      <Typography role="status" variant="caption">
        {moved && words('optionMoved', { name: moved.value, ...placeOf(moved.index) })}
      </Typography>
    </>
  )
}
