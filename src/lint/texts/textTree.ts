import type { Texts } from '../../model/site/siteTexts.ts'

/**
 * `texts` with one more, below the groups that `steps` name.
 * @param template texts whose order is followed: the new key stands behind the one that it follows there, else last
 */
export function insertText(
  texts: Texts,
  [step = '', ...rest]: string[],
  text: string,
  template: Texts | undefined,
): Texts {
  const existing = texts[step]
  const templateBelow = template?.[step]
  const value =
    rest.length === 0
      ? text
      : insertText(
          typeof existing === 'object' ? existing : {},
          rest,
          text,
          typeof templateBelow === 'object' ? templateBelow : undefined,
        )
  if (existing !== undefined) return { ...texts, [step]: value }
  const order = Object.keys(template ?? {})
  const predecessor = order
    .slice(0, Math.max(0, order.indexOf(step)))
    .reverse()
    .find((key) => key in texts)
  const entries = Object.entries(texts)
  const insertAt = order.includes(step) ? entries.findIndex(([key]) => key === predecessor) + 1 : entries.length
  return Object.fromEntries([...entries.slice(0, insertAt), [step, value], ...entries.slice(insertAt)])
}

/** `texts` without the one below the groups that `steps` name; a group that is left empty goes too. */
export function removeText(texts: Texts, [step = '', ...rest]: string[]): Texts {
  const existing = texts[step]
  const remaining = rest.length > 0 && typeof existing === 'object' ? removeText(existing, rest) : {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      key !== step ? [[key, value]] : Object.keys(remaining).length > 0 ? [[key, remaining]] : [],
    ),
  )
}
