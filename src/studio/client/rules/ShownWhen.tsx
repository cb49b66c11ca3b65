import { Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { addRule } from '../../model/commands/ruleCommands.ts'
import { rulesOf } from '../../model/rules.ts'
import { contentOf } from '../files/parsedFiles.ts'
import { Group } from '../parts/sections.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { sayRule } from './sayRule.ts'
import { run, studio, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { useRuleTextContext } from './useRuleTextContext.ts'

/** The condition that shows a field: its rules, or a button to add one. */
export function ShownWhen({ page, field }: { page: string; field: string }) {
  const words = useWords()
  const { texts } = workspace
  const context = useRuleTextContext(texts, page)
  const [isOpen, setIsOpen] = useState(false)
  const rules = rulesOf(texts, page, (file) => contentOf(texts, file)).filter(
    ({ simple }) => simple && 'when' in simple && simple.effect !== 'require' && simple.field === field,
  )
  return (
    <Group title={words('shownWhen')}>
      {rules.length === 0 && <Typography>{words('shownAlways')}</Typography>}
      {rules.map((rule) => (
        <Typography key={rule.pointer}>
          {rule.sentence && sayRule(rule.sentence, context)}{' '}
          <Link component="button" onClick={() => (studio.tab = 'logic')}>
            {words('rules')}
          </Link>
        </Typography>
      ))}
      {rules.length === 0 && <Button onClick={() => setIsOpen(true)}>{words('showOnlyWhen')}</Button>}
      {isOpen && (
        <RuleDialog
          context={context}
          field={field}
          rule={undefined}
          onDone={(rule) => run('rules', (now) => addRule(now, page, rule))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  )
}
