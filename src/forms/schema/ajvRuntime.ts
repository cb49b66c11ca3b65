import * as equalModule from 'ajv/dist/runtime/equal.js'
import * as ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js'

/** The export of a CommonJS module: bundlers and Node nest its default export differently. */
const inner = ({ default: outer }: { default: object }): unknown => ('default' in outer ? outer.default : outer)

/** The modules that AJV's standalone code requires. */
const modules: Record<string, unknown> = {
  'ajv/dist/runtime/equal': inner(equalModule),
  'ajv/dist/runtime/ucs2length': inner(ucs2lengthModule),
}

/**
 * `require` for precompiled validators, which AJV and rjsf generate as CommonJS; see `src/tools/vite/validatorCode.ts`.
 */
export const requireRuntime = (name: string): { default: unknown } => ({ default: modules[name] })
