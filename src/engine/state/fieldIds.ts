import { toPointer } from '../../model/schema/jsonPointer.ts'

/** Element ids look like `form.address.city`: the meta-schema allows no dots in property names. */
export const ID_PREFIX = 'form'
export const ID_SEPARATOR = '.'

/** The JSON pointer of the field with this id. */
export const pointerFromId = (id: string): string => toPointer(id.split(ID_SEPARATOR).slice(1))

/** The id of the field at a JSON pointer. */
export const idFromPointer = (pointer: string): string => [ID_PREFIX, ...pointer.split('/').slice(1)].join(ID_SEPARATOR)

/** The id of the sibling field `name` of the field with this id. */
export const siblingId = (id: string, name: string): string =>
  [...id.split(ID_SEPARATOR).slice(0, -1), name].join(ID_SEPARATOR)

export const hintId = (id: string): string => `${id}__hint`
export const errorId = (id: string): string => `${id}__error`
export const labelId = (id: string): string => `${id}__label`
