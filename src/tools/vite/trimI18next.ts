import type { Plugin } from 'vite'
import { removeMembers } from './removeMembers.ts'

/** Classes of i18next that never run here, and what stands for them. */
const STAND_INS: Record<string, string> = {
  // Texts are given to it, not loaded by it.
  Connector: 'class Connector extends EventEmitter { state = {} }',
  // No text names a format: numbers and dates are formatted before (src/i18n/formatters.ts).
  Formatter: 'class Formatter { format(value) { return value } }',
}

/** What loads texts, and what tells of a language that `locales/` knows itself (`meta.json`). */
const UNUSED_MEMBERS = {
  I18n: [
    'use',
    'hydrate',
    'exists',
    'setDefaultNamespace',
    'loadNamespaces',
    'loadLanguages',
    'dir',
    'cloneInstance',
    'toJSON',
  ],
}

/** Leaves out of the bundle what i18next brings for other sites. @throws Error if a new version of it has other classes */
export const trimI18next = (): Plugin => ({
  name: 'formwright:trim-i18next',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
    handler(code) {
      let trimmed = code
      // From the end, so that the positions before stay.
      for (const statement of this.parse(code).body.toReversed()) {
        const standIn = statement.type === 'ClassDeclaration' ? STAND_INS[statement.id?.name ?? ''] : undefined
        if (standIn) trimmed = trimmed.slice(0, statement.start) + standIn + trimmed.slice(statement.end)
      }
      const missing = Object.values(STAND_INS).filter((standIn) => !trimmed.includes(standIn))
      if (missing.length > 0) throw new Error(`i18next has no class that this stands for: ${missing.join('; ')}`)
      return { code: removeMembers(trimmed, this.parse, UNUSED_MEMBERS), map: null }
    },
  },
})
