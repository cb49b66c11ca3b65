import { memo, useEffect, useRef, useState } from 'react'
import { addRule, changeRule, removeRule } from '../model/ruleCommands.ts'
import { rulesOf, type Rule } from '../model/rules.ts'
import type { SimpleRule } from '../model/simpleRules.ts'
import type { Workspace } from '../model/workspace.ts'
import { contentOf } from './parsedFiles.ts'
import { Region } from './Region.tsx'
import { RuleForm } from './RuleForm.tsx'
import { sayRule } from './sayRule.ts'
import { useRuleTongue } from './useRuleTongue.ts'
import { run, useRestingVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

interface RulesProps {
  workspace: Workspace
  page: string
  field: string | undefined
}

/** The rules of the form, or of the selected field, as sentences. */
export const Rules = memo(function Rules({ workspace, page, field }: RulesProps) {
  const words = useWords()
  useRestingVersion(workspace)
  const { texts } = workspace
  /** The rule that is changed; `null` for one that is made. */
  const [edited, setEdited] = useState<SimpleRule | null>()
  const [refusal, setRefusal] = useState<string>()
  const tongue = useRuleTongue(texts, page)
  const rules = rulesOf(texts, page, (file) => contentOf(texts, file)).filter(
    ({ fields }) => field === undefined || fields.some((path) => path.split('.')[0] === field),
  )

  // Who leaves the form of a rule is where it has stood.
  const addButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = edited !== undefined
  useEffect(() => {
    if (!isEditing && wasEditing.current && document.activeElement === document.body) addButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function finish(rule: SimpleRule): string | undefined {
    const reason = run(workspace, 'rules', (now) =>
      edited ? changeRule(now, page, edited, rule) : addRule(now, page, rule),
    )
    if (reason === undefined) setEdited(undefined)
    return reason
  }

  return (
    <Region name="rules" summary="rulesSummary">
      {rules.length === 0 && <p>{words('noRules')}</p>}
      <ul className="st-rules">
        {rules.map((rule) => (
          <RuleItem
            key={`${rule.file} ${rule.pointer}`}
            rule={rule}
            sentence={sayRule(rule.sentence, tongue)}
            onChange={setEdited}
            onRemove={(simple) => setRefusal(run(workspace, 'rules', (now) => removeRule(now, page, simple)))}
          />
        ))}
      </ul>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {edited === undefined ? (
        <button ref={addButton} type="button" className="st-button" onClick={() => setEdited(null)}>
          {words('addRule')}
        </button>
      ) : (
        <RuleForm
          key={JSON.stringify(edited)}
          tongue={tongue}
          field={field}
          rule={edited ?? undefined}
          onDone={finish}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </Region>
  )
})

function RuleItem({
  rule: { simple, library },
  sentence,
  onChange,
  onRemove,
}: {
  rule: Rule
  sentence: string
  onChange: (rule: SimpleRule) => void
  onRemove: (rule: SimpleRule) => void
}) {
  const words = useWords()
  return (
    <li>
      <p>{sentence}</p>
      {simple ? (
        <div className="st-row">
          <button
            type="button"
            className="st-button"
            aria-label={`${words('changeRule')}: ${sentence}`}
            onClick={() => onChange(simple)}
          >
            {words('changeRule')}
          </button>
          <button
            type="button"
            className="st-button"
            aria-label={`${words('removeRule')}: ${sentence}`}
            onClick={() => onRemove(simple)}
          >
            {words('removeRule')}
          </button>
        </div>
      ) : (
        <p className="st-hint">
          {library === undefined ? words('ruleByHand') : words('ruleOfLibrary', { name: library })}
        </p>
      )}
    </li>
  )
}
