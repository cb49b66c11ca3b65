import { isFileFacts, type FileFacts } from '../model/files/fileFacts.ts'

/** A file as it is sent. */
export interface SampleFile {
  name: string
  type: string
  content: Uint8Array<ArrayBuffer>
}

/** Eight grey pixels in a row, eight rows, as JPEG and PNG; a page without text. */
const CONTENTS: Record<string, string> = {
  'image/jpeg':
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC',
}
/** What is no file of any type that a form takes. */
const NOTHING_KNOWN = new TextEncoder().encode('A sample of a file that is neither a picture nor a document.')

/** The files of a value of a form: real ones of the type that each says, small whatever the size it says. */
export const filesOf = (value: unknown): SampleFile[] =>
  Array.isArray(value) ? value.filter(isFileFacts).map(toFile) : []

/** What a backend finds of a file. */
export const factsOf = ({ name, type, content }: SampleFile): FileFacts => ({ name, type, size: content.length })

function toFile({ name, type }: FileFacts): SampleFile {
  const content = CONTENTS[type]
  return content === undefined
    ? { name, type: '', content: NOTHING_KNOWN }
    : { name, type, content: Uint8Array.from(atob(content), (character) => character.charCodeAt(0)) }
}
