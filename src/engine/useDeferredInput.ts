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
 * outside is written into it, and what `settled` makes of the text once the input is left or the form is sent.
 * @param settled what is shown of a text that is done with; without it the text stays as it was typed
 */
export function useDeferredInput<E extends TextElement>(
  id: string,
  value: unknown,
  onChange: (text: string | undefined) => void,
  settled?: (text: string) => string,
): DeferredInput<E> {
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
  const settle = useEffectEvent(() => {
    const { current } = ref
    const text = current && !composing.current && settled ? settled(current.value) : undefined
    // Written only where it differs: the caret and the browser's own undo stay as they are.
    if (current && text !== undefined && text !== current.value) current.value = text
    handOver()
  })
  const write = useEffectEvent((outside: unknown) => {
    clearTimeout(timer.current)
    handedOver.current = textOf(outside)
    if (ref.current) ref.current.value = handedOver.current
  })
  const choose = useEffectEvent((chosen: unknown) => {
    write(chosen)
    onChange(handedOver.current === '' ? undefined : handedOver.current)
  })

  useEffect(() => {
    const remove = store.addInput(id, {
      flush: () => flush(),
      write: (outside) => write(outside),
      settle: () => settle(),
      choose: (chosen) => {
        choose(chosen)
        return true
      },
    })
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
    onInput: () => {
      if (!composing.current) afterPause()
    },
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
