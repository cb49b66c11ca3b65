const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const MAX_NAME_LENGTH = 64

/** Reason why a name cannot be the payload name of a new field. */
export type NameFault = 'nameIllegal' | 'nameReserved' | 'nameTaken'

/** Fault of a name beside the existing names; undefined if it can be used. */
export function nameFault(names: string[], name: string): NameFault | undefined {
  // Every object inherits these names, so they cannot show that a member was sent.
  if (name.startsWith('__') || name === 'prototype' || name in Object.prototype) return 'nameReserved'
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) return 'nameIllegal'
  return names.includes(name) ? 'nameTaken' : undefined
}

/** The payload name that a label suggests (“Telegram name” → `telegramName`); undefined without Latin letters. */
export function proposedName(label: string): string | undefined {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, 4)
  const name = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return nameFault([], name) === undefined ? name : undefined
}

/** The preferred name, or the next free one: `phone`, `phone2`. */
export function freeName(preferred: string, taken: string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? preferred : `${preferred}${count}`
    if (!taken.includes(name)) return name
  }
}
