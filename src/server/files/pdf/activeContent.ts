import { PDFArray, PDFDict, PDFHexString, PDFRawStream, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { isAllowedAction, isForbiddenAction } from './actions.ts'
import { entry } from './inflateObjects.ts'
import {
  CATALOG_KEYS,
  DOCUMENT_NAME_KEYS,
  FORBIDDEN_KEYS,
  FORBIDDEN_SUBTYPES,
  FORBIDDEN_TYPES,
  FORM_KEYS,
  ANNOTATION_SUBTYPES,
  TRIGGERS,
} from './allowedNames.ts'
import type { PdfFile } from './pdfFile.ts'
import { namesOf, resolverOf, type Resolve } from './resolveValues.ts'

/**
 * Whether a PDF does more than show pages: judged by what is allowed, in every object of every revision, whether a page
 * leads to it or not. Source: decision 022.
 */
export function hasActiveContent(file: PdfFile): boolean {
  const resolve = resolverOf(file)
  const roots = file.trailers.flatMap((trailer) => resolve(entry(trailer, 'Root')))
  if (roots.some((root) => root instanceof PDFDict && !hasOnlyKeys(root, CATALOG_KEYS, resolve))) return true
  const pending: PDFObject[] = [...file.trailers, ...file.alternatives, ...[...file.definitions.values()].flat()]
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (object instanceof PDFArray) pending.push(...object.asArray())
    const dictionary = object instanceof PDFRawStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) continue
    if (isActive(dictionary, object instanceof PDFRawStream, resolve)) return true
    pending.push(...dictionary.values())
  }
  return false
}

function isActive(dictionary: PDFDict, isStream: boolean, resolve: Resolve): boolean {
  const types = namesOf(entry(dictionary, 'Type'), resolve)
  const subtypes = namesOf(entry(dictionary, 'Subtype'), resolve)
  return (
    types.some((type) => FORBIDDEN_TYPES.has(type)) ||
    subtypes.some((subtype) => FORBIDDEN_SUBTYPES.has(subtype)) ||
    (types.includes('Catalog') && !hasOnlyKeys(dictionary, CATALOG_KEYS, resolve)) ||
    (isAnnotation(dictionary, types, resolve) && !subtypes.every((subtype) => ANNOTATION_SUBTYPES.has(subtype))) ||
    isForbiddenAction(dictionary, types, resolve) ||
    dictionary.keys().some((key) => isActiveEntry(key.decodeText(), dictionary, isStream, resolve))
  )
}

const isAnnotation = (dictionary: PDFDict, types: string[], resolve: Resolve): boolean =>
  types.includes('Annot') || resolve(entry(dictionary, 'Rect')).some((value) => value instanceof PDFArray)

/** Judges by the key: what a dictionary is need not be written in it. */
function isActiveEntry(key: string, dictionary: PDFDict, isStream: boolean, resolve: Resolve): boolean {
  const values = resolve(entry(dictionary, key))
  const dictionaries = values.filter((value) => value instanceof PDFDict)
  switch (key) {
    case 'OpenAction':
      return dictionaries.some((value) => !isAllowedAction(value, 'open', resolve))
    case 'AA':
      return dictionaries.some((value) => value.keys().some((trigger) => TRIGGERS.has(trigger.decodeText())))
    case 'A':
    case 'PA':
      return dictionaries.some((value) => entry(value, 'S') !== undefined && !isAllowedAction(value, 'click', resolve))
    case 'Annots':
      return values
        .flatMap((value) => (value instanceof PDFArray ? value.asArray().flatMap(resolve) : []))
        .some((annotation) => annotation instanceof PDFDict && !isAllowedAnnotation(annotation, resolve))
    case 'Names':
      return dictionaries.some((value) => !hasOnlyKeys(value, DOCUMENT_NAME_KEYS, resolve))
    case 'AcroForm':
      return dictionaries.some((value) => !hasOnlyKeys(value, FORM_KEYS, resolve))
    case 'JS':
      return values.some(isText) || values.some((value) => value instanceof PDFRawStream && !isObjectOfPage(value.dict))
    case 'F':
      // The contents of a stream, or the file that is meant: neither may be elsewhere.
      return isStream || values.some(isText)
    case 'UF':
      return values.some(isText)
    case 'AF':
      return (
        values.some((value) => value instanceof PDFArray && value.size() > 0) ||
        dictionaries.some((value) => !isObjectOfPage(value))
      )
    case 'EF':
    case 'RF':
      return dictionaries.some((value) => !isObjectOfPage(value))
    default:
      return FORBIDDEN_KEYS.has(key)
  }
}

const isText = (value: PDFObject): boolean => value instanceof PDFString || value instanceof PDFHexString

/** Pages name their fonts and pictures as they like. */
const isObjectOfPage = (dictionary: PDFDict): boolean =>
  ['/Font', '/XObject', '/ExtGState', '/Pattern', '/OCG', '/OCMD'].includes(String(entry(dictionary, 'Type'))) ||
  ['/Image', '/Form'].includes(String(entry(dictionary, 'Subtype')))

const isAllowedAnnotation = (annotation: PDFDict, resolve: Resolve): boolean =>
  namesOf(entry(annotation, 'Subtype'), resolve).every((subtype) => ANNOTATION_SUBTYPES.has(subtype))

/** Whether every key is known, or has a value that can hold nothing. */
function hasOnlyKeys(dictionary: PDFDict, allowed: ReadonlySet<string>, resolve: Resolve): boolean {
  return dictionary
    .entries()
    .every(
      ([key, value]) =>
        allowed.has(key.decodeText()) ||
        resolve(value).every(
          (each) => !(each instanceof PDFDict || each instanceof PDFArray || each instanceof PDFRawStream),
        ),
    )
}
