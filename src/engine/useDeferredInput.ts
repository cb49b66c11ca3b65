import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useForm } from './FormContext.ts'

/** Milliseconds without a key after which what was typed is handed over. Source: performance notes, section 2. */
const PAUSE = 200

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
 * Keeps typing in the DOM: the value is handed over after a pause, when the input is left, and before anything reads the
 * form; never inside a composition (CJK, Telex), and never by touching what stands in the input. Only a value set from
 * outside is written into it.
 */
export function useDeferredInput<E extends TextElement>(id: string, value: unknown, onChange: (text: string | undefined) => void): DeferredInput<E> {
  const { store } = useForm()
  const ref = useRef<E>(null)
  const given = textOf(value)
  const handedOver = useRef(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)

  function handOver() {
    clearTimeout(timer.current)
    const typed = ref.current?.value ?? handedOver.current
    if (typed === handedOver.current) return
    handedOver.current = typed
    onChange(typed === '' ? undefined : typed)
  }

  function afterPause() {
    clearTimeout(timer.current)
    timer.current = setTimeout(handOver, PAUSE)
  }

  const flush = useEffectEvent(handOver)
  const write = useEffectEvent((outside: unknown) => {
    clearTimeout(timer.current)
    handedOver.current = textOf(outside)
    if (ref.current) ref.current.value = handedOver.current
  })

  useEffect(() => {
    const remove = store.addInput(id, { flush: () => flush(), write: (outside) => write(outside) })
    return () => {
      clearTimeout(timer.current)
      remove()
    }
  }, [store, id])

  useEffect(() => {
    if (given !== handedOver.current) write(given)
  }, [given])

  return {
    ref,
    defaultValue: given,
    onInput: () => { if (!composing.current) afterPause() },
    onBlur: () => store.leave(id, ref.current?.value !== ''),
    onCompositionStart: () => {
      composing.current = true
      clearTimeout(timer.current)
    },
    onCompositionEnd: () => {
      composing.current = false
      afterPause()
    },
  }
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
