import { InputBase } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import type { Area, TextFont } from '../../model/previewProtocol.ts'

/** Room around the text that the input covers, in CSS pixels. */
const PADDING = 6
const MIN_WIDTH = 160

/**
 * Input over a text of the form. The Studio draws it, not the frame, so that the frame can change nothing. Enter and
 * leaving it take the text over, Escape leaves the text as it was.
 * @param onLeave gives the focus back after either key
 * @param onTab goes on to the next text; its result tells whether there is one
 */
export function TextEditor({
  label,
  text: first,
  code,
  area,
  font,
  onDone,
  onLeave,
  onTab,
}: {
  label: string
  text: string
  /** Language of the text. */
  code: string
  /** Area of the text in the stage. */
  area: Area
  font: TextFont
  /** @param text undefined: nothing changes */
  onDone: (text: string | undefined) => void
  onLeave: () => void
  onTab: () => boolean
}) {
  const [text, setText] = useState(first)
  const isOver = useRef(false)

  function end(result: string | undefined): void {
    if (isOver.current) return
    isOver.current = true
    onDone(result === first ? undefined : result)
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    const isDone = key === 'Escape' || (key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing)
    if (isDone) {
      event.preventDefault()
      end(key === 'Escape' ? undefined : text)
      onLeave()
    } else if (key === 'Tab' && !shiftKey) {
      end(text)
      if (onTab()) event.preventDefault()
    }
  }

  return (
    <InputBase
      autoFocus
      multiline
      value={text}
      className="st-textEditor"
      style={{
        left: area.left - PADDING,
        top: area.top - PADDING,
        width: Math.max(area.width, MIN_WIDTH) + 2 * PADDING,
        minHeight: area.height + 2 * PADDING,
        padding: PADDING,
        ...font,
      }}
      inputProps={{ 'aria-label': label, lang: languageMeta(code).tag }}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={handleKey}
      onBlur={() => end(text)}
    />
  )
}
