import type { Translator } from '../../i18n/useTranslator.ts'

/** A translator that looks up each text once: a form asks for all of its words whenever one of its fields is edited. */
export function rememberingTranslator(translator: Translator): Translator {
  const found = new Map<string, string | undefined>()
  const having = new Map<string, boolean>()
  return {
    ...translator,
    find(keys, params) {
      if (params) return translator.find(keys, params)
      const key = keys.join('\n')
      if (!found.has(key)) found.set(key, translator.find(keys))
      return found.get(key)
    },
    has(keys) {
      const key = keys.join('\n')
      const known = having.get(key) ?? translator.has(keys)
      having.set(key, known)
      return known
    },
  }
}
