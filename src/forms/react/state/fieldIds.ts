import { fromPointer, toPointer } from '../../schema/jsonPointer.ts'

/** Element ids look like `form.address.city`; dots, spaces and `%` in a property's name are percent-encoded (`%2E`). */
export const ID_PREFIX = 'form'
export const ID_SEPARATOR = '.'

/** The JSON pointer of the field with this id. */
export const pointerFromId = (id: string): string => toPointer(id.split(ID_SEPARATOR).slice(1).map(decodeStep))

/** The id of the field at a JSON pointer. */
export const idFromPointer = (pointer: string): string => idOfPath(fromPointer(pointer))

/** The id of the field at a path. */
export const idOfPath = (path: readonly (string | number)[]): string =>
  [ID_PREFIX, ...path.map((step) => String(step).replace(/[%.\s]/g, encodeSign))].join(ID_SEPARATOR)

const encodeSign = (sign: string): string => (sign === '.' ? '%2E' : encodeURIComponent(sign))

function decodeStep(step: string): string {
  try {
    return step.includes('%') ? decodeURIComponent(step) : step
  } catch {
    return step
  }
}

/** The id of the sibling field `name` of the field with this id. */
export const siblingId = (id: string, name: string): string =>
  [...id.split(ID_SEPARATOR).slice(0, -1), name].join(ID_SEPARATOR)

export const hintId = (id: string): string => `${id}__hint`
export const errorId = (id: string): string => `${id}__error`
export const labelId = (id: string): string => `${id}__label`
