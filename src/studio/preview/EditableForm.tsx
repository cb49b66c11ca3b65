import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as DragEvent } from 'react'
import { createPortal } from 'react-dom'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { isMessage, type Area, type PreviewDrag, type PreviewView, type TextTarget } from '../model/previewProtocol.ts'
import { dropPlaceAt, shownAreas, shownField, type FieldArea, type MarkedPlace } from './dropPlace.ts'
import { fieldPathAt } from './fieldAt.ts'
import { notify } from './notify.ts'
import { bringIntoView } from './stayWithoutFocus.ts'
import { elementOfText, textTargetAt } from './textTargets.ts'

/** Time over a button of the steps after which a dragged field opens the step. */
const OPEN_STEP_MS = 600

function notifyText(target: TextTarget, element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { fontSize, fontWeight } = getComputedStyle(element)
  // A new hint goes below the label.
  const isNewHint = target.part === 'hint' && !element.matches('.fw-hint')
  const area = { left, top: isNewHint ? top + height : top, width, height }
  notify({
    kind: 'text',
    target,
    area,
    font: { fontSize: Number.parseFloat(fontSize), fontWeight },
    shown: isNewHint ? '' : (element.textContent ?? ''),
  })
}

/**
 * Lets the user edit the form itself: texts by a double click or F2, and fields by a “+” below and a handle beside the
 * field under the pointer. The Studio makes each change.
 */
export function EditableForm({ form, view }: { form: ResolvedForm; view: PreviewView }) {
  const [hovered, setHovered] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<MarkedPlace>()
  /** The fields on screen during a drag, until the form scrolls or changes. */
  const areas = useRef<FieldArea[]>(undefined)
  /** The place that the Studio was told last. */
  const toldPlace = useRef<string>(undefined)
  const stepButton = useRef<{ button: Element; timer: ReturnType<typeof setTimeout> }>(undefined)

  /** Marks the place at a point; a button of the steps opens its step after a while. */
  function dragTo(x: number, y: number, field?: string): MarkedPlace | undefined {
    areas.current ??= shownAreas()
    const place = dropPlaceAt(x, y, areas.current, field)
    // Most moves leave the place as it is.
    if (JSON.stringify(place) !== JSON.stringify(drop)) setDrop(place)
    const button = document.elementFromPoint(x, y)?.closest('.fw-step-buttons button')
    if (button !== stepButton.current?.button) {
      clearTimeout(stepButton.current?.timer)
      stepButton.current = button ? { button, timer: setTimeout(() => openStep(button), OPEN_STEP_MS) } : undefined
    }
    return button ? undefined : place
  }

  function openStep(button: Element): void {
    if (button instanceof HTMLElement) button.click()
  }

  function endDrag(): void {
    areas.current = undefined
    toldPlace.current = undefined
    clearTimeout(stepButton.current?.timer)
    stepButton.current = undefined
    setDragged(undefined)
    setDrop(undefined)
  }

  const followDrag = useEffectEvent(({ x, y }: PreviewDrag) => {
    if (x === undefined || y === undefined) {
      endDrag()
      return
    }
    const to = dragTo(x, y)?.to
    const place = JSON.stringify(to ?? null)
    if (toldPlace.current !== place) notify({ kind: 'dropPlace', to })
    toldPlace.current = place
  })

  useEffect(() => {
    const forget = () => {
      areas.current = undefined
    }
    const controller = new AbortController()
    for (const name of ['scroll', 'resize']) window.addEventListener(name, forget, { signal: controller.signal })
    const stop = observeForm(forget)
    return () => {
      controller.abort()
      stop()
    }
  }, [])

  const tellPlace = useEffectEvent((bring: (element: Element) => void) => {
    const element = view.editedText && elementOfText(view.editedText)
    if (!view.editedText || !element) return
    bring(element)
    notifyText(view.editedText, element)
  })
  // Each message has new objects.
  const editedText = JSON.stringify(view.editedText)
  useEffect(() => {
    tellPlace(bringIntoView)
    // The selected field scrolls into view too, and a frame that was hidden gets its size.
    const follow = () => tellPlace(() => undefined)
    const controller = new AbortController()
    for (const name of ['scroll', 'resize'])
      window.addEventListener(name, follow, { signal: controller.signal, passive: true })
    return () => controller.abort()
  }, [editedText])

  useEffect(() => {
    const controller = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, handle, { signal: controller.signal, capture: true })
    const editAt = (element: Element | null | undefined): boolean => {
      const target = element ? textTargetAt(element) : undefined
      if (target && element) notifyText(target, elementOfText(target) ?? element)
      return target !== undefined
    }
    listen('message', ({ source, data }: MessageEvent<PreviewDrag>) => {
      if (source === window.parent && isMessage(data, 'drag')) followDrag(data)
    })
    listen('dblclick', (event) => {
      if (event.target instanceof Element && editAt(event.target)) event.preventDefault()
    })
    // While the form is edited, its button is a text like others.
    listen('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-text=submit]')) event.preventDefault()
    })
    listen('keydown', (event) => {
      const path = event.key === 'F2' && document.activeElement ? fieldPathAt(document.activeElement) : undefined
      const field = path?.filter((step) => !/^\d+$/.test(step))
      const element = field && elementOfText({ part: 'label', field })
      if (!field || !element) return
      event.preventDefault()
      notifyText({ part: 'label', field }, element)
    })
    listen('pointerover', ({ target }) => {
      const isField = target instanceof Element && target.closest('form') !== null
      const name = isField ? fieldPathAt(target)?.[0] : undefined
      if (name !== undefined) setHovered(name)
    })
    return () => controller.abort()
  }, [])

  const own = Object.keys(form.schema.properties ?? {})
  const tool =
    dragged ?? [hovered, view.selected?.split('.')[0]].find((name) => name !== undefined && own.includes(name))
  return createPortal(
    <>
      {tool !== undefined && (
        <FieldTools
          key={tool}
          field={tool}
          words={view.words}
          onDrag={(x, y) => {
            setDragged(tool)
            dragTo(x, y, tool)
          }}
          onEnd={(isDropped) => {
            if (isDropped && drop && dragged !== undefined) notify({ kind: 'move', field: dragged, to: drop.to })
            endDrag()
          }}
        />
      )}
      {drop && <div className="st-drop" style={{ ...drop.line, top: drop.line.top + window.scrollY }} />}
    </>,
    document.body,
  )
}

/** Calls back whenever the form grows, shrinks or draws other fields. @returns a function that ends this */
function observeForm(callback: () => void): () => void {
  const observer = new ResizeObserver(callback)
  observer.observe(document.body)
  const changes = new MutationObserver(callback)
  const root = document.getElementById('root')
  if (root) changes.observe(root, { subtree: true, attributes: true, attributeFilter: ['hidden'], childList: true })
  return () => {
    observer.disconnect()
    changes.disconnect()
  }
}

/** The handle and the “+” of a field. */
function FieldTools({
  field,
  words,
  onDrag,
  onEnd,
}: {
  field: string
  words: PreviewView['words']
  onDrag: (x: number, y: number) => void
  onEnd: (isDropped: boolean) => void
}) {
  const [area, setArea] = useState<Area>()
  useEffect(() => {
    const measure = () => {
      const element = shownField(field)
      const { left, top, width, height } = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
      setArea(element && { left, top: top + window.scrollY, width, height })
    }
    measure()
    return observeForm(measure)
  }, [field])
  const isDragged = useRef(false)
  const handlers = {
    onPointerDown(event: DragEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      isDragged.current = true
    },
    onPointerMove({ clientX, clientY }: DragEvent) {
      if (isDragged.current) onDrag(clientX, clientY)
    },
    onPointerUp() {
      isDragged.current = false
      onEnd(true)
    },
    onPointerCancel() {
      isDragged.current = false
      onEnd(false)
    },
  }
  // For pointers only: the Studio's tree does the same by keys. The handle keeps the pointer while its field is hidden.
  return (
    <div aria-hidden="true">
      <button
        type="button"
        tabIndex={-1}
        className="st-handle"
        title={words.drag}
        style={area ? { left: area.left - 12, top: area.top } : { opacity: 0 }}
        {...handlers}
      >
        ⠿
      </button>
      {area && (
        <button
          type="button"
          tabIndex={-1}
          className="st-add"
          title={words.addHere}
          style={{ left: area.left + area.width / 2, top: area.top + area.height + 8 }}
          onClick={() => notify({ kind: 'add', after: field })}
        >
          +
        </button>
      )}
    </div>
  )
}
