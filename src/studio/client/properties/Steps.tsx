import { TextField } from '@mui/material'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { moveToStep, stepOf, stepsOfPage } from '../../model/commands/stepCommands.ts'
import { stepTitle } from '../files/fieldInfo.ts'
import { localeTexts, textIn } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { Group } from '../parts/sections.tsx'
import { run, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** Inputs for the step titles; nothing in a form without steps. */
export function Steps({ page, code }: { page: string; code: string }) {
  const words = useWords()
  const { texts } = workspace
  const steps = stepsOfPage(texts, page)
  if (steps.length === 0) return null
  return (
    <Group title={words('steps')}>
      {steps.map(({ id }) => (
        <TextField
          key={id}
          label={words('stepTitle', { id })}
          value={textIn(localeTexts(texts, code), ['pages', page, 'steps', id]) ?? ''}
          slotProps={{ htmlInput: { lang: languageMeta(code).tag } }}
          onChange={({ target }) =>
            run(
              'steps',
              (now) => setWord(now, code, `pages/${page}.json`, ['steps', id], target.value),
              `steps/${page}/${id}/${code}`,
            )
          }
        />
      ))}
    </Group>
  )
}

/** Select for the step that shows a field; nothing in a form without steps. */
export function StepOfField({ page, field, code }: { page: string; field: string; code: string }) {
  const words = useWords()
  const { texts } = workspace
  const steps = stepsOfPage(texts, page)
  if (steps.length === 0) return null
  const current = stepOf(texts, page, field)
  return (
    <Select
      label={words('step')}
      value={current ?? ''}
      options={[
        ...(current === undefined ? [['', '–'] as const] : []),
        ...steps.map(({ id }) => [id, stepTitle(texts, page, id, code)] as const),
      ]}
      onChange={(step) => run('step', (now) => moveToStep(now, page, field, step))}
    />
  )
}
