import type { Edits, Texts } from '../../src/studio/model/workspace.ts'

/** The lines that edits of texts take away (`-`) and bring (`+`), file by file. */
export function lineDiff(texts: Texts, edits: Edits): string[] {
  return [...edits].flatMap(([file, after = '']) => {
    const [old, now] = [(texts.get(file) ?? '').split('\n'), after.split('\n')]
    return [
      ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
    ]
  })
}
