import { removeField } from './fieldCommands.ts'
import { FileEdits, pageFile } from './fileEdits.ts'
import { withEdits } from './placeCommands.ts'
import { removeRule } from './ruleCommands.ts'
import { simpleRules, type SimpleRule } from './simpleRules.ts'
import type { Edits, Texts } from './workspace.ts'

/**
 * Removes a field with the rules that name it, so that nothing is left that depends on it: what was shown only because of it
 * is always shown then. Rules that cannot be chosen stay; the check names them.
 */
export function removeFieldWithRules(texts: Texts, page: string, field: string): Edits {
  let edits: Edits = new Map()
  // One by one, since each removal moves the places of others.
  for (let rule = ruleNaming(texts, page, field); rule; rule = ruleNaming(withEdits(texts, edits), page, field))
    edits = new Map([...edits, ...removeRule(withEdits(texts, edits), page, rule)])
  return new Map([...edits, ...removeField(withEdits(texts, edits), page, field)])
}

function ruleNaming(texts: Texts, page: string, field: string): SimpleRule | undefined {
  const schema = new FileEdits(texts).json(pageFile(page)).value(['schema'])
  return [...simpleRules(schema).values()].find(
    (rule) => rule.field === field || (rule.effect === 'equal' ? rule.other : rule.when.field) === field,
  )
}
