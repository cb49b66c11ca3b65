import type { Edits, Texts } from '../../src/studio/model/workspace.ts'

/** The lines that edits of texts remove (`-`) and add (`+`), file by file. */
export function lineDiff(texts: Texts, edits: Edits): string[] {
  return [...edits].flatMap(([file, after = '']) => {
    const [oldLines, newLines] = [(texts.get(file) ?? '').split('\n'), after.split('\n')]
    return [
      ...oldLines.filter((line) => !newLines.includes(line)).map((line) => `-${line}`),
      ...newLines.filter((line) => !oldLines.includes(line)).map((line) => `+${line}`),
    ]
  })
}
