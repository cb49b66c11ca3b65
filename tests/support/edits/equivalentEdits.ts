import type { NoticedEdit } from './noticedEdits.ts'

/**
 * Why an edit that nothing noticed changes nothing that anybody could notice; undefined if it should have been noticed.
 */
export function reasonForSilence({ edit, isSame, bySnapshot }: NoticedEdit): string | undefined {
  if (isSame) return 'says again what holds already'
  if (/^minItems$/.test(edit.what) && bySnapshot && /^1 (→ 0|dropped)$/.test(edit.change))
    return 'a list of a form that is empty counts as left out, which another rule judges'
  if (edit.kind === 'text-changed' && /_(zero|one|two|few|many|other)$/.test(edit.what))
    return 'the plural form is of a number that this page does not name'
  return undefined
}
