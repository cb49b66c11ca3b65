import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useFormContext } from '../state/FormContext.ts'

/** Pause in typing after which the text is committed. Source: decision 003. */
const COMMIT_DELAY_MS = 200

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Handlers for an uncontrolled text input. */
export interface DeferredInput<E extends TextElement> {
  ref: RefObject<E | null>
  defaultValue: string
  onInput: () => void
  onBlur: () => void
  onCompositionStart: () => void
  onCompositionEnd: () => void
}

/**
 * Keeps typing in the DOM. The text is committed after a pause, on blur, and before anything reads the form, but never
 * by timer during an IME composition. The input is written only by programmatic changes and by `normalizeText`.
 * @param normalizeText text to show on blur and before validation, for what was typed; by default unchanged
 */
export function useDeferredInput<E extends TextElement>(
  id: string,
  value: unknown,
  onChange: (text: string | undefined) => void,
  normalizeText?: (text: string) => string,
): DeferredInput<E> {
  const { store } = useFormContext()
  const ref = useRef<E>(null)
  const valueText = toText(value)
  const committedText = useRef(valueText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)

  function commit() {
    clearTimeout(timer.current)
    const typed = ref.current?.value ?? committedText.current
    if (typed === committedText.current) return
    committedText.current = typed
    onChange(typed === '' ? undefined : typed)
  }

  function commitAfterDelay() {
    clearTimeout(timer.current)
    // Rendering may move what is being pressed.
    timer.current = setTimeout(() => (store.isPressed ? commitAfterDelay() : commit()), COMMIT_DELAY_MS)
  }

  const flush = useEffectEvent(commit)
  const normalize = useEffectEvent(() => {
    const { current } = ref
    const text = current && !composing.current && normalizeText ? normalizeText(current.value) : undefined
    // Written only if different, to keep the caret and the browser's undo history.
    if (current && text !== undefined && text !== current.value) current.value = text
    commit()
  })
  const setText = useEffectEvent((newValue: unknown) => {
    clearTimeout(timer.current)
    committedText.current = toText(newValue)
    if (ref.current) ref.current.value = committedText.current
  })
  const selectAndCommit = useEffectEvent((selected: unknown) => {
    setText(selected)
    onChange(committedText.current === '' ? undefined : committedText.current)
  })

  useEffect(() => {
    const unregister = store.registerInput(id, {
      flush: () => flush(),
      setValue: (newValue) => setText(newValue),
      normalize: () => normalize(),
      selectValue: (selected) => {
        selectAndCommit(selected)
        return true
      },
    })
    return () => {
      clearTimeout(timer.current)
      unregister()
    }
  }, [store, id])

  useEffect(() => {
    if (valueText !== committedText.current) setText(valueText)
  }, [valueText])

  return {
    ref,
    defaultValue: valueText,
    onInput: () => {
      if (!composing.current) commitAfterDelay()
    },
    onBlur: () => store.handleBlur(id, ref.current?.value !== ''),
    onCompositionStart: () => {
      composing.current = true
      clearTimeout(timer.current)
    },
    onCompositionEnd: () => {
      composing.current = false
      commitAfterDelay()
    },
  }
}

/** What is no text, where any value may stand, is shown as JSON. */
const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
