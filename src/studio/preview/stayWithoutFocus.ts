/**
 * A form that shows its errors takes the focus and scrolls to them. In the frame it takes the focus only if the frame
 * has it, never from an input of the Studio, and it scrolls only the frame.
 */
export function stayWithoutFocus(): void {
  const focus = HTMLElement.prototype.focus
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  Element.prototype.scrollIntoView = function () {
    bringIntoView(this)
  }
}

/** Scrolls the frame only, not the page around it. */
export function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) window.scrollBy(0, top - window.innerHeight / 3)
}
