import { createContext, Script } from 'node:vm'
import { isObject } from '../../forms/schema/isObject.ts'
import { HttpError } from '../http/errors.ts'

const context: { work?: () => unknown } = createContext({})
const script = new Script('work()')

/**
 * Runs synchronous work, but no longer than a limit in ms, during which the process does nothing else.
 * @throws HttpError 400 if it takes longer
 */
export function withTimeLimit<T>(limitMs: number, work: () => T): T {
  context.work = work
  try {
    return script.runInContext(context, { timeout: limitMs }) as T
  } catch (error) {
    // The context has its own class of errors, so `instanceof` fails.
    if (isObject(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new HttpError(400)
    throw error
  } finally {
    // A body must not stay in memory until the next one.
    delete context.work
  }
}
