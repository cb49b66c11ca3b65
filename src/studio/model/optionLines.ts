import { freeName, proposedName } from './fieldNames.ts'

/** An option as a line of text gives it. */
export interface OptionLine {
  value: string
  /** Undefined if the line is a bare value, which no reader should see. */
  label: string | undefined
}

/**
 * The options of pasted lines: `value | label`, two cells of a table, a label, or a bare value. A label alone gets the
 * value that it suggests.
 */
export function optionLines(text: string, takenValues: string[] = []): OptionLine[] {
  const taken = [...takenValues]
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const option = optionOf(line, taken)
      taken.push(option.value)
      return option
    })
}

function optionOf(line: string, taken: string[]): OptionLine {
  const [value = '', label] = line.split(/\s*[|\t]\s*/, 2)
  if (label !== undefined) return { value, label: label || undefined }
  if (/^[A-Za-z0-9_-]+$/.test(line)) return { value: line, label: undefined }
  return { value: freeName(proposedName(line) ?? 'option', taken), label: line }
}
