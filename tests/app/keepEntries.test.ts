import { beforeEach, expect, test, vi } from 'vitest'
import { keepEntries } from '../../src/app/keepEntries.ts'

vi.mock('../../src/ui/pendingScroll.ts', () => ({ stopPendingScroll: () => undefined }))

/** A control as a document has it, as far as entries are concerned. */
class Control {
  defaultValue = ''
  value = ''
  checked = false
  defaultChecked = false
  disabled = false
  readOnly = false
  files: unknown[] | undefined
  selectionStart: number | null = null
  selectionEnd: number | null = null
  readonly events: string[] = []
  readonly id: string
  readonly type: string
  constructor(id: string, type = 'text') {
    this.id = id
    this.type = type
  }
  matches = () => true
  dispatchEvent({ type }: Event) {
    this.events.push(type)
  }
  click() {
    this.checked = !this.checked
    this.events.push('click')
  }
  focus() {
    page.activeElement = this
  }
  setSelectionRange(start: number, end: number) {
    Object.assign(this, { selectionStart: start, selectionEnd: end })
  }
}
class Select extends Control {
  options: { value: string; text: string; selected: boolean; defaultSelected: boolean }[] = []
  get selectedOptions() {
    return this.options.filter(({ selected }) => selected).slice(-1)
  }
}
class TextArea extends Control {}

let controls: Control[] = []
const page: { activeElement: unknown } = { activeElement: undefined }
const scrolledTo: number[][] = []
beforeEach(() => {
  page.activeElement = undefined
  scrolledTo.length = 0
  vi.stubGlobal('HTMLInputElement', Control)
  vi.stubGlobal('HTMLSelectElement', Select)
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('FocusEvent', Event)
  vi.stubGlobal('window', { scrollX: 0, scrollY: 30, scrollTo: (...to: number[]) => scrolledTo.push(to) })
  vi.stubGlobal('document', {
    getElementById: (id: string) => controls.find((each) => each.id === id) ?? null,
    get activeElement() {
      return page.activeElement
    },
  })
})

const noteEntries = (): (() => void) => keepEntries({ querySelectorAll: () => controls } as unknown as HTMLElement)

const options = (chosen: number) =>
  ['', '+1 US', '+1 CA'].map((text, index) => {
    const [value = ''] = text.split(' ')
    return { value, text, selected: index === chosen, defaultSelected: false }
  })

test('what was typed, ticked, chosen or selected is entered as if somebody did it, and what was left is checked', () => {
  const built = {
    name: Object.assign(new Control('name'), { value: 'Chen', selectionStart: 1, selectionEnd: 2 }),
    email: Object.assign(new Control('email'), { value: 'x@y.z' }),
    text: Object.assign(new TextArea('text', 'textarea'), { value: 'Hello' }),
    terms: Object.assign(new Control('terms', 'checkbox'), { checked: true }),
    male: Object.assign(new Control('male', 'radio'), { defaultChecked: true }),
    female: Object.assign(new Control('female', 'radio'), { checked: true }),
    file: Object.assign(new Control('file', 'file'), { files: ['a.pdf'] }),
    code: Object.assign(new Select('code', 'select-one'), { options: options(2) }),
    untouched: Object.assign(new Control('untouched'), { value: 'given', defaultValue: 'given' }),
  }
  controls = Object.values(built)
  page.activeElement = built.name
  const enter = noteEntries()

  // Drawn anew, with what a draft or a link has brought.
  const fresh = controls.map((each) =>
    each instanceof Select ? new Select(each.id, each.type) : new Control(each.id, each.type),
  )
  controls = fresh
  const drawn = Object.fromEntries(fresh.map((each) => [each.id, each]))
  Object.assign(drawn.name ?? {}, { value: 'of the draft' })
  Object.assign(drawn.email ?? {}, { value: 'fixed', readOnly: true })
  Object.assign(drawn.untouched ?? {}, { value: 'of the draft' })
  Object.assign(drawn.code ?? {}, { options: options(0) })
  enter()

  expect(Object.fromEntries(fresh.map(({ id, events }) => [id, events]))).toEqual({
    name: ['input'],
    email: [],
    text: ['input', 'focusout'],
    terms: ['click', 'focusout'],
    male: [],
    female: ['click', 'focusout'],
    file: ['change', 'focusout'],
    code: ['change', 'focusout'],
    untouched: [],
  })
  expect(fresh.map(({ value }) => value)).toEqual(['Chen', 'fixed', 'Hello', '', '', '', '', '', 'of the draft'])
  expect([drawn.terms?.checked, drawn.female?.checked, drawn.file?.files]).toEqual([true, true, ['a.pdf']])
  expect((drawn.code as Select).selectedOptions.map(({ text }) => text)).toEqual(['+1 CA'])
  expect([page.activeElement, drawn.name?.selectionStart, drawn.name?.selectionEnd]).toEqual([drawn.name, 1, 2])
  expect(scrolledTo).toEqual([[0, 30]])
})

test('taken over as they are, controls tell what they hold, and the caret is left alone', () => {
  const name = Object.assign(new Control('name'), { value: 'Chen', selectionStart: 1, selectionEnd: 1 })
  const terms = Object.assign(new Control('terms', 'checkbox'), { checked: true })
  controls = [name, terms]
  page.activeElement = name
  const focus = vi.spyOn(name, 'focus')
  noteEntries()()
  expect([name.events, terms.events, terms.checked]).toEqual([['input'], ['click', 'focusout'], true])
  expect(focus).not.toHaveBeenCalled()
})
