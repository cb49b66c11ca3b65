import type { FastifyInstance } from 'fastify'
import { failureOf } from '../../model/site/failure.ts'
import { isObject } from '../../model/isObject.ts'
import type { ImportQuestion, ImportReport } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { ForbiddenPath } from './projectFiles.ts'
import { requirePageId } from './gitHistory.ts'

export interface ImportParts {
  /** The files of a form that is made of a JSON Schema; rejects with a sentence. */
  importSchema: (question: ImportQuestion) => Promise<ImportReport>
  /** @throws ForbiddenPath if the body is no list of changes of files that may be written */
  changesOf: (body: unknown) => FileChange[]
}

/** The call that makes a form of a pasted JSON Schema; it writes nothing. */
export function registerImportRoute(app: FastifyInstance, { importSchema, changesOf }: ImportParts): void {
  app.post('/api/import', async ({ body }, reply) => {
    const changes = changesOf(body)
    const { page, language, schema, uiSchema } = isObject(body) ? body : {}
    if (typeof schema !== 'string' || typeof language !== 'string') throw new ForbiddenPath('There is no schema.')
    const question = { changes, page: requirePageId(page), language, schema }
    return importSchema(typeof uiSchema === 'string' ? { ...question, uiSchema } : question).catch((error: unknown) =>
      // What cannot become a form.
      reply.code(400).send(failureOf(error)),
    )
  })
}
