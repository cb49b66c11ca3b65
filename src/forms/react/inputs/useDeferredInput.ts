import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
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
 * Keeps typed text in the DOM. Commits it after a pause, on blur, and before anything reads the form, but never by
 * timer during an IME composition. Only programmatic changes and `normalizeText` write to the input.
 * @param normalizeText converts typed text to the text shown on blur and before validation; default: unchanged
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
    const typedText = ref.current?.value ?? committedText.current
    if (typedText === committedText.current) return
    committedText.current = typedText
    onChange(typedText === '' ? undefined : typedText)
  }

  function commitAfterDelay() {
    clearTimeout(timer.current)
    // Rendering may move the pressed element.
    timer.current = setTimeout(() => (store.isPressed ? commitAfterDelay() : commit()), COMMIT_DELAY_MS)
  }

  const flush = useEffectEvent(commit)
  const normalize = useEffectEvent(() => {
    const { current } = ref
    const text = current && !composing.current && normalizeText ? normalizeText(current.value) : undefined
    // Writing the same text would lose the caret and the browser's undo history.
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

  // Not after the paint: a form that is sent at once would lose typed text.
  useLayoutEffect(() => {
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

/** An object or list, which JSON Schema of any kind may allow, is shown as JSON. */
const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
