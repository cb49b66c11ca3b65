import { languageMeta } from '../../i18n/languages.ts'
import { moveStep, removeStep, setWord } from '../model/formCommands.ts'
import { stepsOfPage } from '../model/stepCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { localeTexts, textIn } from './parsedFiles.ts'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** The steps of a form with their titles; none for a form that has none. */
export function Steps({ workspace, page, code }: { workspace: Workspace; page: string; code: string }) {
  const words = useWords()
  useVersion(workspace)
  const { texts } = workspace
  const steps = stepsOfPage(texts, page)
  if (steps.length === 0) return null
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{words('steps')}</legend>
      {steps.map(({ id }, at) => {
        const actions: [label: string, isPossible: boolean, action: () => unknown][] = [
          [words('moveUp'), at > 0, () => run(workspace, 'move', (now) => moveStep(now, page, id, at - 1))],
          [
            words('moveDown'),
            at < steps.length - 1,
            () => run(workspace, 'move', (now) => moveStep(now, page, id, at + 1)),
          ],
          [words('remove'), true, () => run(workspace, 'remove', (now) => removeStep(now, page, id))],
        ]
        return (
          <div key={id} className="st-row st-name">
            <label>
              <span>{words('stepTitle', { id })}</span>
              <input
                className="fw-input"
                lang={languageMeta(code).tag}
                value={textIn(localeTexts(texts, code), ['pages', page, 'steps', id]) ?? ''}
                onChange={({ target }) =>
                  run(
                    workspace,
                    'steps',
                    (now) => setWord(now, code, `pages/${page}.json`, ['steps', id], target.value),
                    `steps/${page}/${id}/${code}`,
                  )
                }
              />
            </label>
            {actions.map(([label, isPossible, action]) => (
              <button
                key={label}
                type="button"
                className="st-button"
                aria-label={`${label}: ${id}`}
                disabled={!isPossible}
                onClick={action}
              >
                {label}
              </button>
            ))}
          </div>
        )
      })}
    </fieldset>
  )
}
