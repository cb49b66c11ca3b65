import { vi } from 'vitest'

// happy-dom has no `new Option`, and does not cut a select short by its length.
vi.stubGlobal('Option', function Option(text: string, value: string) {
  return Object.assign(document.createElement('option'), { text, value })
})
Object.defineProperty(HTMLSelectElement.prototype, 'length', {
  get(this: HTMLSelectElement) {
    return this.options.length
  },
  set(this: HTMLSelectElement, length: number) {
    for (const option of [...this.options].slice(length)) option.remove()
  },
})
