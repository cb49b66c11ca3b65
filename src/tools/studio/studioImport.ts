import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import type { ImportQuestion, ImportReport } from '../../studio/model/protocol.ts'
import { withChanges } from '../project/changedProject.ts'
import { importSchema } from '../import/importSchema.ts'
import { handleWork } from './studioThread.ts'

/** Thread of the Studio: receives a JSON Schema and returns the files of the imported form. */
handleWork((root, { changes, page: id, language, schema, uiSchema }: ImportQuestion) =>
  withChanges(root, changes, async (copy): Promise<ImportReport> => {
    const folder = mkdtempSync(join(tmpdir(), 'formwright-import-'))
    try {
      // Messages contain these names.
      const [source, ui] = [join(folder, 'schema'), join(folder, 'uiSchema')]
      writeFileSync(source, schema)
      if (uiSchema !== undefined) writeFileSync(ui, uiSchema)
      const request = { root: copy, source, id, language, ...(uiSchema === undefined ? {} : { ui }) }
      // Skip the test render: the preview shows whether the form can be rendered.
      const { files, notes } = await importSchema(request, (project) => {
        readDefinitions(project, { drafts: true })
        return Promise.resolve(undefined)
      })
      return {
        files: Object.fromEntries(files.map((file) => [file, readFileSync(join(copy, file), 'utf8')])),
        notes,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
