import type { JSONPath } from 'jsonc-parser'
import { retireField } from './fieldCommands.ts'
import { restorePart, retirePart } from './innerCommands.ts'
import { restoreField, textPathOfPart } from './placeCommands.ts'
import type { Edits, Texts } from './workspace.ts'

/** Retires a field, or shows it again. @param part where one stands that is inside another or in a branch */
export function retire(
  texts: Texts,
  { page, field, part }: { page: string; field: string; part?: JSONPath | undefined },
  isRetired: boolean,
): Edits {
  // What a condition brings is a field of the form as others are.
  if (part && textPathOfPart(part).length > 1)
    return isRetired ? retirePart(texts, page, part) : restorePart(texts, page, part)
  return isRetired ? retireField(texts, page, field) : restoreField(texts, page, field)
}
