import { languageMeta } from '../../i18n/languages.ts'
import { isObject } from '../../model/isObject.ts'
import { setWord } from '../model/formCommands.ts'
import { pageTextFile } from '../model/fileEdits.ts'
import type { Workspace } from '../model/workspace.ts'
import { contentOf, orderedLanguages } from './parsedFiles.ts'
import { Region } from './Region.tsx'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** The form's own texts in all languages side by side; what is missing or not translated yet is marked. */
export function WordTable({ workspace, page }: { workspace: Workspace; page: string }) {
  const words = useWords()
  useVersion(workspace)
  const { texts } = workspace
  const languages = orderedLanguages(texts)
  const columns = languages.map((code) => ({
    code,
    ...languageMeta(code),
    words: flatten(contentOf(texts, pageTextFile(code, page))),
  }))
  const keys = [...new Set(columns.flatMap((column) => [...column.words.keys()]))]
  return (
    <Region name="words" summary="wordsSummary">
      <div className="st-scroll" tabIndex={0} role="group" aria-label={words('words')}>
        <table className="st-words">
          <thead>
            <tr>
              <th scope="col">{words('key')}</th>
              {columns.map(({ code, name, tag }) => (
                <th key={code} scope="col" lang={tag}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                {columns.map(({ code, name, tag, words: own }) => {
                  const text = own.get(key) ?? ''
                  const isMissing = text === '' || /^⟦.*⟧$/s.test(text)
                  return (
                    <td key={code}>
                      <textarea
                        rows={1}
                        lang={tag}
                        aria-label={`${key} (${name})`}
                        data-missing={isMissing || undefined}
                        placeholder={words('missing')}
                        value={text}
                        onChange={({ target }) =>
                          run(
                            workspace,
                            'words',
                            (current) => setWord(current, code, `pages/${page}.json`, key.split('.'), target.value),
                            `words/${code}/${page}/${key}`,
                          )
                        }
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Region>
  )
}

/** Texts by dotted key. */
function flatten(content: unknown, path = ''): Map<string, string> {
  if (!isObject(content)) return new Map()
  return new Map(
    Object.entries(content).flatMap(([name, value]): [string, string][] => {
      const key = path === '' ? name : `${path}.${name}`
      return typeof value === 'string' ? [[key, value]] : [...flatten(value, key)]
    }),
  )
}
