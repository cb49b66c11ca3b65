import { useEffect } from 'react'
import { elementOfField } from './fieldAt.ts'
import { bringIntoView } from './stayWithoutFocus.ts'

/** How long after a selection the fields that come near, and move it, are still drawn. */
const SETTLING_MS = 1500

/**
 * Outlines the selected field and brings it into view, also one of a long form, which is drawn only then and moved by those
 * around it.
 * @param selected its text path
 */
export function useSelectedField(selected: string | undefined, page: string): void {
  useEffect(() => {
    if (selected === undefined) return undefined
    let marked: Element | undefined
    const mark = () => {
      const element = elementOfField(selected)
      if (marked !== element) marked?.removeAttribute('data-selected')
      marked = element
      element?.setAttribute('data-selected', '')
      return element
    }
    const start = performance.now()
    const find = () => {
      const element = mark()
      if (element && performance.now() - start < SETTLING_MS) bringIntoView(element)
    }
    find()
    const observer = new MutationObserver(find)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      marked?.removeAttribute('data-selected')
    }
  }, [selected, page])
}
