const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const MAX_NAME = 64

/** Why a name cannot be the payload name of a new field. */
export type NameFault = 'nameIllegal' | 'nameReserved' | 'nameTaken'

/** What is wrong with a name beside those that are there; undefined if it can be used. */
export function nameFault(names: string[], name: string): NameFault | undefined {
  // What every object has already is no name of a member that was sent.
  if (name.startsWith('__') || name === 'prototype' || name in Object.prototype) return 'nameReserved'
  if (!NAME.test(name) || name.length > MAX_NAME) return 'nameIllegal'
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

/** The wanted name, or the next that is free: `phone`, `phone2`. */
export function freeName(wanted: string, taken: string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    if (!taken.includes(name)) return name
  }
}
