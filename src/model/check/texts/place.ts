import type { Texts } from '../../texts.ts'

/**
 * `texts` with one more, below the groups that `steps` name.
 * @param model texts whose order is followed: the new key stands behind the one that it follows there, else last
 */
export function put(texts: Texts, [step = '', ...rest]: string[], text: string, model: Texts | undefined): Texts {
  const known = texts[step]
  const below = model?.[step]
  const value =
    rest.length === 0
      ? text
      : put(typeof known === 'object' ? known : {}, rest, text, typeof below === 'object' ? below : undefined)
  if (known !== undefined) return { ...texts, [step]: value }
  const order = Object.keys(model ?? {})
  const before = order
    .slice(0, Math.max(0, order.indexOf(step)))
    .reverse()
    .find((key) => key in texts)
  const entries = Object.entries(texts)
  const at = order.includes(step) ? entries.findIndex(([key]) => key === before) + 1 : entries.length
  return Object.fromEntries([...entries.slice(0, at), [step, value], ...entries.slice(at)])
}

/** `texts` without the one below the groups that `steps` name; a group that is left empty goes too. */
export function remove(texts: Texts, [step = '', ...rest]: string[]): Texts {
  const known = texts[step]
  const left = rest.length > 0 && typeof known === 'object' ? remove(known, rest) : {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      key !== step ? [[key, value]] : Object.keys(left).length > 0 ? [[key, left]] : [],
    ),
  )
}
