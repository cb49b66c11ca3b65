import { EditError } from '../../project/source/jsonText.ts'

/**
 * Error for a refused command.
 * @param key text key of its sentence, below `refusals` in the Studio's texts
 * @param params values in the sentence
 */
export const refusal = (key: string, params: Record<string, string> = {}): EditError =>
  new EditError(key, { key, params })
