import { join } from 'node:path'
import type { Plugin } from 'vite'
import { removeMembers } from './removeMembers.ts'

/** Modules of rjsf, or that it imports, and what replaces them in `src/engine/rjsf`. Source: decisions 003 and 036. */
const REPLACEMENTS: [pattern: RegExp, file: string][] = [
  [/\/getDefaultRegistry\.js$/, 'defaultRegistry.ts'],
  [/^fast-uri$/, 'uriResolver.ts'],
  [/^markdown-to-jsx(?:\/|$)/, 'PlainText.tsx'],
  [/\/deepEquals\.js$/, 'deepEquals.ts'],
  [/\/toFieldPathId\.js$/, 'fieldPathId.ts'],
  [/\/shallowAllOfMerge\.js$/, 'allOfMerge.ts'],
  [/\/(?:omitExtraData|toPathSchema)\.js$/, 'unusedUtility.ts'],
]

/** Icons of this package are replaced by our own: it has 174 MB, of which rjsf's theme uses seven. */
const ICONS = '@mui/icons-material/'

/** Keeps out of the bundle what rjsf imports but this engine never runs, or needs for some forms only. */
export function trimRjsf(root: string): Plugin {
  return {
    name: 'formwright:trim-rjsf',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('@rjsf')) return undefined
      const file = REPLACEMENTS.find(([pattern]) => pattern.test(id))?.[1]
      return file && join(root, 'src/engine/rjsf', file)
    },
  }
}

/** What rjsf's form validates with and submits by itself: the engine does both, and gives it `noValidate` and no button. */
const UNUSED_MEMBERS = {
  default: [
    'validate',
    'liveValidate',
    'getUsedFormData',
    'getFieldNames',
    'omitExtraData',
    'setFieldValue',
    'reset',
    'onSubmit',
    'validateSubmission',
    'validateWithExtraErrors',
    'focusFirstError',
    'submit',
    'focusOnError',
    'validateFormWithFormData',
    'validateForm',
  ],
}

/** Leaves out of rjsf's form what this engine never calls. @throws Error if a new version of it lacks some of that */
export const trimRjsfForm = (): Plugin => ({
  name: 'formwright:trim-rjsf-form',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]@rjsf[\\/]core[\\/]lib[\\/]components[\\/]Form\.js$/ },
    handler(code) {
      return { code: removeMembers(code, this.parse, UNUSED_MEMBERS), map: null }
    },
  },
})

/** Replaces the icons of rjsf's MUI theme, also where the development server bundles it beforehand. */
export const ownIcons = (root: string): { name: string; resolveId: (id: string) => string | undefined } => ({
  name: 'formwright:own-icons',
  resolveId: (id) =>
    id.startsWith(ICONS) ? join(root, 'src/engine/rjsf/muiIcons', `${id.slice(ICONS.length)}.tsx`) : undefined,
})
