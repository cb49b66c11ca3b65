import Ajv from 'ajv'
import { generateForms } from '../../../src/project/cases/generator/generateCases.ts'
import type { CaseContext } from '../../../src/project/cases/formCase.ts'
import { ajvOptions, withVocabulary } from '../../../src/forms/schema/createAjv.ts'
import { everySchema } from '../../../src/forms/schema/jsonSchema.ts'
import { errorMessage } from '../../../src/model/errorDetails.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'

/** AJV with every check of schemas that it has; it reports some of them to a logger. */
function strictAjv(log: (line: string) => void): Ajv {
  const logger = { log, warn: log, error: log }
  return withVocabulary(
    new Ajv({ ...ajvOptions(), strictRequired: 'log', strictTypes: 'log', strictTuples: 'log', logger }),
  )
}

/** The forms that a schema allows, and the objections of AJV. */
export interface AjvVerdict {
  complaints: string[]
  minimal?: Record<string, unknown>
  full?: Record<string, unknown>
}

/**
 * Compiles a form with AJV's strictest settings, judges each default and each option by the rules beside it, and
 * generates valid forms, if it finds any.
 */
export function judgeByAjv({ schema }: ResolvedForm, context: CaseContext): AjvVerdict {
  const complaints: string[] = []
  const ajv = strictAjv((line) => complaints.push(line))
  try {
    ajv.compile(schema)
    for (const { path, schema: part } of everySchema(schema)) {
      const { default: proposed, enum: options, ...rules } = part as Record<string, unknown>
      const values = [
        ...(proposed === undefined ? [] : [['the default', proposed, part] as const]),
        ...(Array.isArray(options) ? options.map((option) => ['the option', option, rules] as const) : []),
      ]
      for (const [name, value, judged] of values)
        if (!ajv.validate(judged, value))
          complaints.push(
            `${path.join('.')}: ${name} ${JSON.stringify(value)} breaks ${ajv.errors?.map(({ keyword }) => keyword).join()}`,
          )
    }
    const { minimal, full } = generateForms(schema, context)
    // `npm run accept` reports a form without a valid example.
    return { complaints: [...new Set(complaints)], ...(minimal && { minimal }), ...(full && { full }) }
  } catch (error) {
    return { complaints: [...complaints, errorMessage(error)] }
  }
}
