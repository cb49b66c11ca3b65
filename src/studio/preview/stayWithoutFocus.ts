/**
 * A form that shows its errors takes the focus and scrolls to them. In the frame it does so only for who is in the frame:
 * never from the input beside it in which something is being changed.
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

/** Scrolls the frame alone, not the page around it. */
export function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) window.scrollBy(0, top - window.innerHeight / 3)
}
