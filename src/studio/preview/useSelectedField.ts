import { useEffect } from 'react'
import { elementOfField } from './fieldAt.ts'
import { bringIntoView } from './stayWithoutFocus.ts'

/** Events by which a user looks elsewhere. */
const USER_EVENTS = ['wheel', 'pointerdown', 'touchstart', 'keydown']

/**
 * Outlines the selected field and keeps it in view until the user looks elsewhere. In a long form the field renders
 * only when it comes into view, and fields that render around it move it.
 * @param selected text path of the field
 */
export function useSelectedField(selected: string | undefined, page: string): void {
  useEffect(() => {
    if (selected === undefined) return undefined
    let outlinedElement: Element | undefined
    const mark = () => {
      const element = elementOfField(selected)
      if (outlinedElement !== element) outlinedElement?.removeAttribute('data-selected')
      outlinedElement = element
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
    for (const move of USER_EVENTS) window.addEventListener(move, leave)
    const observer = new MutationObserver(find)
    // Beside the form are the Studio's own marks, which come and go with each move of a drag.
    observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const move of USER_EVENTS) window.removeEventListener(move, leave)
      outlinedElement?.removeAttribute('data-selected')
    }
  }, [selected, page])
}
