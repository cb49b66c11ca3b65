import type { PDFDict } from '@cantoo/pdf-lib'
import { PDFHexString, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { NAMED_ACTIONS, FORBIDDEN_ACTIONS } from './allowedNames.ts'
import { entry } from './inflateObjects.ts'
import type { Resolve } from './resolveValues.ts'

/** What sets an action off. */
type Cause = 'open' | 'click'

/** Addresses that a click may lead to. A relative one could be a file of the reader's machine. */
const ALLOWED_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|www\.)[^\p{Cc}\\]*$/iu

/**
 * Whether an action, in all that it may be, only shows another place of the document or, after a click, an address of
 * the web. One action may not set off another.
 */
export function isAllowedAction(action: PDFDict, cause: Cause, resolve: Resolve): boolean {
  const kinds = resolve(entry(action, 'S'))
  if (kinds.length === 0 || entry(action, 'Next') !== undefined) return false
  return kinds.every((kind) => isAllowedKind(kind, action, cause, resolve))
}

function isAllowedKind(kind: PDFObject, action: PDFDict, cause: Cause, resolve: Resolve): boolean {
  const name = kind instanceof PDFName ? kind.decodeText() : ''
  if (name === 'GoTo') return true
  if (cause === 'open') return false
  if (name === 'URI') return hasAllowedAddress(action, resolve)
  if (name === 'Named')
    return resolve(entry(action, 'N')).every((each) => each instanceof PDFName && NAMED_ACTIONS.has(each.decodeText()))
  return name === 'ResetForm'
}

/** Whether a dictionary is an action that is never allowed, wherever it stands. */
export function isForbiddenAction(dictionary: PDFDict, types: string[], resolve: Resolve): boolean {
  const kinds = resolve(entry(dictionary, 'S')).flatMap((kind) => (kind instanceof PDFName ? [kind.decodeText()] : []))
  if (kinds.some((kind) => FORBIDDEN_ACTIONS.has(kind))) return true
  if (kinds.includes('URI') && !hasAllowedAddress(dictionary, resolve)) return true
  return types.includes('Action') && !isAllowedAction(dictionary, 'click', resolve)
}

const hasAllowedAddress = (action: PDFDict, resolve: Resolve): boolean =>
  resolve(entry(action, 'URI')).every(
    (address) =>
      (address instanceof PDFString || address instanceof PDFHexString) &&
      ALLOWED_ADDRESS.test(address.decodeText().trim()),
  )
