import type { ChangedFiles, Member, ProjectTexts } from './projectTexts.ts'

/** A mistake that an owner makes in the files of a project. */
export interface Mistake {
  kind: string
  /** The mistake in words: `email.maxLength became maxLenght`. */
  what: string
  file: string
  line: number
  changes: ChangedFiles
  /** A name that a finding in another file may quote instead of being in the same file. */
  names: string[]
}

/** Returns numbers from 0 up to 1. */
export type Random = () => number

/** Makes one mistake of its kind; undefined if the project has no place for it. */
export interface MistakeKind {
  kind: string
  make: (texts: ProjectTexts, random: Random) => Omit<Mistake, 'kind'> | undefined
}

/** A change of one member of a JSON file. */
export interface MemberMistake {
  kind: string
  files: RegExp
  isPlace: (member: Member, content: Record<string, unknown>) => boolean
  /** Changes the member, or the object around it, in place. @returns the change in words, and the name that is wrong */
  change: (member: Member, random: Random, texts: ProjectTexts) => { what: string; name?: string; path?: string[] }
}

export const pick = <Item>(list: readonly Item[], random: Random): Item => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** A word with two neighbouring letters swapped, or one left out. */
export function misspell(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  return swapped === word || random() < 0.3 ? word.slice(0, at) + word.slice(at + 1) : swapped
}
