import { EditError } from '../../project/source/jsonText.ts'

/**
 * The refusal of a command.
 * @param key of its sentence below `refusals` in the Studio's texts
 * @param params values in the sentence
 */
export const refused = (key: string, params: Record<string, string> = {}): EditError =>
  new EditError(key, { key, params })
