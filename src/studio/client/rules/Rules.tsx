import { Box, Button, Stack, Typography } from '@mui/material'
import { memo, useState } from 'react'
import { addRule, changeRule, removeRule } from '../../model/commands/ruleCommands.ts'
import { rulesOf } from '../../model/rules.ts'
import type { SimpleRule } from '../../model/simpleRules.ts'
import { contentOf } from '../files/parsedFiles.ts'
import { Refusal } from '../parts/FormDialog.tsx'
import { Region } from '../parts/sections.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { sayRule } from './sayRule.ts'
import { run, useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { useRuleTextContext } from './useRuleTextContext.ts'

/** The rules of the form, or of the selected field, as sentences. */
export const Rules = memo(function Rules() {
  const words = useWords()
  useRestingVersion()
  const { page, field } = useSelection()
  const { texts } = workspace
  /** The rule in the dialog; `null` for a new rule, undefined if the dialog is closed. */
  const [editedRule, setEditedRule] = useState<SimpleRule | null>()
  const [refusal, setRefusal] = useState<string>()
  const context = useRuleTextContext(texts, page)
  const rules = rulesOf(texts, page, (file) => contentOf(texts, file)).filter(
    ({ fields }) => field === undefined || fields.some((path) => path.split('.')[0] === field),
  )
  return (
    <Region name="rules" summary="rulesSummary">
      {rules.length === 0 && <Typography>{words('noRules')}</Typography>}
      <ul className="st-list">
        {rules.map(({ file, pointer, simple, library, source, sentence: phrase }) => {
          const sentence = phrase && sayRule(phrase, context)
          return (
            <Box key={`${file} ${pointer}`} component="li" sx={{ borderColor: 'primary.main' }}>
              {source === undefined ? <Typography>{sentence}</Typography> : <pre className="st-lines">{source}</pre>}
              {simple ? (
                <Stack direction="row" spacing={1}>
                  <Button
                    aria-label={words('named', { name: words('changeRule'), value: sentence })}
                    onClick={() => setEditedRule(simple)}
                  >
                    {words('changeRule')}
                  </Button>
                  <Button
                    aria-label={words('named', { name: words('removeRule'), value: sentence })}
                    onClick={() => setRefusal(run('rules', (now) => removeRule(now, page, simple)))}
                  >
                    {words('removeRule')}
                  </Button>
                </Stack>
              ) : (
                <Typography color="textSecondary">
                  {library === undefined ? words('ruleByHand') : words('ruleOfLibrary', { name: library })}
                </Typography>
              )}
            </Box>
          )
        })}
      </ul>
      <Refusal reason={refusal} />
      <Button onClick={() => setEditedRule(null)}>{words('addRule')}</Button>
      {editedRule !== undefined && (
        <RuleDialog
          context={context}
          field={field}
          rule={editedRule ?? undefined}
          onDone={(rule) =>
            run('rules', (now) => (editedRule ? changeRule(now, page, editedRule, rule) : addRule(now, page, rule)))
          }
          onClose={() => setEditedRule(undefined)}
        />
      )}
    </Region>
  )
})
