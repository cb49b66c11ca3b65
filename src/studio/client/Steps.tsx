import { Button, Stack, TextField } from '@mui/material'
import { languageMeta } from '../../i18n/languages.ts'
import { moveStep, removeStep, setWord } from '../model/formCommands.ts'
import { moveToStep, stepOf, stepsOfPage } from '../model/stepCommands.ts'
import { stepTitle } from './formTexts.ts'
import { localeTexts, textIn } from './parsedFiles.ts'
import { Group, Select } from './parts.tsx'
import { run, workspace } from './store.ts'
import { useWords } from './words.ts'

/** The steps of a form with their titles; none for a form that has none. */
export function Steps({ page, code }: { page: string; code: string }) {
  const words = useWords()
  const { texts } = workspace
  const steps = stepsOfPage(texts, page)
  if (steps.length === 0) return null
  return (
    <Group title={words('steps')}>
      {steps.map(({ id }, at) => {
        const actions: [label: string, isPossible: boolean, action: () => unknown][] = [
          [words('moveUp'), at > 0, () => run('move', (now) => moveStep(now, page, id, at - 1))],
          [words('moveDown'), at < steps.length - 1, () => run('move', (now) => moveStep(now, page, id, at + 1))],
          [words('remove'), true, () => run('remove', (now) => removeStep(now, page, id))],
        ]
        return (
          <div key={id}>
            <TextField
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
            <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
              {actions.map(([label, isPossible, action]) => (
                <Button key={label} aria-label={`${label}: ${id}`} disabled={!isPossible} onClick={action}>
                  {label}
                </Button>
              ))}
            </Stack>
          </div>
        )
      })}
    </Group>
  )
}

/** The step that shows a field, to choose another; nothing in a form without steps. */
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
