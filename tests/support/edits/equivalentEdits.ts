import type { NoticedEdit } from './noticedEdits.ts'

/** Reason why an unnoticed edit has no effect; undefined if something should have noticed it. */
export function reasonForSilence({ edit, isSame, bySnapshot }: NoticedEdit): string | undefined {
  if (isSame) return 'repeats what already holds'
  if (/^minItems$/.test(edit.what) && bySnapshot && /^1 (→ 0|dropped)$/.test(edit.change))
    return 'a list of a form that is empty counts as left out, which another rule judges'
  if (edit.kind === 'text-changed' && /_(zero|one|two|few|many|other)$/.test(edit.what))
    return 'the plural form is of a number that this page does not name'
  return undefined
}
