import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DefinitionError, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { contentKinds, type ContentKind } from '../contentKinds.ts'
import { readItemFiles, type ItemFiles } from './readItemFiles.ts'

const SAMPLE_FOLDER = 'sample'

/** One item of the sample content. */
export interface SampleItem extends ItemFiles, Pick<ContentKind, 'image'> {
  /** Name of the folder `sample/<kind>/<id>`, with `id`. */
  kind: string
  id: string
}

/** The valid items of the sample content, and the problems of the others. */
export interface Sample {
  items: SampleItem[]
  problems: DefinitionProblem[]
}

/**
 * Reads the sample content of the project in `root`; without a folder `sample` there are no items.
 * @param languages languages of the site; content may be in more than the required six
 */
export function readSample(root: string, languages: string[]): Sample {
  const sample: Sample = { items: [], problems: [] }
  for (const kind of subfolders(join(root, SAMPLE_FOLDER))) {
    const contentKind = Object.hasOwn(contentKinds, kind) ? contentKinds[kind] : undefined
    if (contentKind) readKind(kind, contentKind)
    else
      sample.problems.push({
        id: 'bad-sample/kind',
        file: `${SAMPLE_FOLDER}/${kind}`,
        pointer: '',
        params: { kinds: Object.keys(contentKinds) },
      })
  }
  return sample

  function readKind(kind: string, contentKind: ContentKind): void {
    for (const id of subfolders(join(root, SAMPLE_FOLDER, kind)))
      try {
        const files = readItemFiles(root, `${SAMPLE_FOLDER}/${kind}/${id}`, contentKind, languages)
        sample.items.push({ kind, id, ...(contentKind.image ? { image: contentKind.image } : {}), ...files })
      } catch (error) {
        if (!(error instanceof DefinitionError)) throw error
        sample.problems.push(...error.problems)
      }
  }
}

const subfolders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
