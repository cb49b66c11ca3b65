import { useEffect, useRef, useState } from 'react'
import { addRule } from '../model/ruleCommands.ts'
import { rulesOf } from '../model/rules.ts'
import type { SimpleRule } from '../model/simpleRules.ts'
import type { Workspace } from '../model/workspace.ts'
import { contentOf } from './parsedFiles.ts'
import { RuleForm } from './RuleForm.tsx'
import { sayRule } from './sayRule.ts'
import { useRuleTongue } from './useRuleTongue.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** When a field is shown, as a property of it: the rule that says so, or that there is none, and the way to one. */
export function ShownWhen({ workspace, page, field }: { workspace: Workspace; page: string; field: string }) {
  const words = useWords()
  const { texts } = workspace
  const tongue = useRuleTongue(texts, page)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const rules = rulesOf(texts, page, (file) => contentOf(texts, file)).filter(
    ({ simple }) => simple && 'when' in simple && simple.effect !== 'require' && simple.field === field,
  )

  function add(rule: SimpleRule): string | undefined {
    const reason = run(workspace, 'rules', (now) => addRule(now, page, rule))
    if (reason === undefined) setIsOpen(false)
    return reason
  }

  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{words('shownWhen')}</legend>
      {rules.length === 0 && <p>{words('shownAlways')}</p>}
      {rules.map((rule) => (
        <p key={rule.pointer}>
          {sayRule(rule.sentence, tongue)} <a href="#rules">{words('rules')}</a>
        </p>
      ))}
      {isOpen ? (
        <RuleForm tongue={tongue} field={field} rule={undefined} onDone={add} onCancel={() => setIsOpen(false)} />
      ) : (
        rules.length === 0 && (
          <button ref={button} type="button" className="st-button" onClick={() => setIsOpen(true)}>
            {words('showOnlyWhen')}
          </button>
        )
      )}
    </fieldset>
  )
}
