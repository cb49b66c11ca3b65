import { useEffect } from 'react'
import { elementOfField } from './fieldAt.ts'
import { bringIntoView } from './stayWithoutFocus.ts'

/** With these somebody looks elsewhere. */
const MOVES = ['wheel', 'pointerdown', 'touchstart', 'keydown']

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
    let isFollowed = true
    const leave = () => {
      isFollowed = false
    }
    const find = () => {
      const element = mark()
      if (element && isFollowed) bringIntoView(element)
    }
    find()
    for (const move of MOVES) window.addEventListener(move, leave)
    const observer = new MutationObserver(find)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const move of MOVES) window.removeEventListener(move, leave)
      marked?.removeAttribute('data-selected')
    }
  }, [selected, page])
}
