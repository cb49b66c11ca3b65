import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { isObject } from '../../model/isObject.ts'
import pageMeta from '../../../schemas/meta/page.schema.json'
import pageTextsMeta from '../../../schemas/meta/pageTexts.schema.json'
import { setWord } from '../model/formCommands.ts'
import { pageFile, pageIds, pageTextFile } from '../model/fileEdits.ts'
import { setMember } from '../model/memberCommands.ts'
import { renamePage } from '../model/pageCommands.ts'
import type { Texts, Workspace } from '../model/workspace.ts'
import { plainWords } from './fieldMeta.ts'
import { MetaForm, type MetaGroup } from './MetaForm.tsx'
import { metaInput } from './metaInputs.ts'
import type { MemberChange, MetaSchema } from './metaTypes.ts'
import { MoreProperties } from './MoreProperties.tsx'
import { Renaming } from './Renaming.tsx'
import { Steps } from './Steps.tsx'
import { contentOf } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** Groups of the panel, see `fieldMeta.ts`. */
const FORM_WORDS = '__formWords'
const PAGE = '__page'
const MORE = '__more'
/** What most forms are changed in; everything else stands below it. */
const FREQUENT = ['path', 'access', 'menu.order', 'status', 'review', 'submit.path', 'submit.action']
/** Members whose value is the name of a field. */
const NAMES_A_FIELD = /^(?:urlPrefill\.key|submit\.(?:receipt|historyField|remember|account\.(?:email|countryCode)))$/
/** What is changed by other means, or says what the file is. */
const LEFT_OUT = ['$schema', 'id', 'kind', 'schema', 'uiSchema', 'steps', 'renamedFields']

/** What a page file says of the form as a whole, drawn by the engine from the meta schema. */
export function FormProperties({
  workspace,
  page,
  search,
  onRenamed,
}: {
  workspace: Workspace
  page: string
  search: string
  onRenamed: (id: string) => void
}) {
  const words = useWords()
  const { t } = useTranslation()
  const { code } = useSnapshot(language)
  const prefix = `form/${page}/`

  const labelOf = (group: string, path: string) => t(`pages.studio.fields.${group}.${path}.label`, { defaultValue: '' })
  const matches = (group: string, path: string) => {
    const steps = path.split('.')
    const labels = steps.map((_, at) => labelOf(group, steps.slice(0, at + 1).join('.')))
    return `${labels.join(' ')} ${path}`.toLowerCase().includes(search)
  }

  function inputOf(group: string, meta: object, isShown: (path: string) => boolean) {
    const { texts } = workspace
    const fields = Object.keys(Object(Object(Object(contentOf(texts, pageFile(page))).schema).properties) as object)
    return metaInput(meta as MetaSchema, {
      isShown: (path) => isShown(path) && (search === '' || matches(group, path)),
      isNamed: (path) => labelOf(group, path) !== '',
      choices: (path) => {
        if (['parent', 'submit.next', 'submit.nextParameters.key'].includes(path)) return pageIds(texts)
        if (path === 'submit.nextParameters.value.value') return resultMembers(texts, page)
        return NAMES_A_FIELD.test(path) ? fields : undefined
      },
    })
  }

  function read(groups: string[]): Record<string, MetaGroup> {
    const { texts } = workspace
    const own = contentOf(texts, pageFile(page))
    const all: [string, MetaGroup['input'] | undefined, unknown][] = [
      [
        FORM_WORDS,
        inputOf(FORM_WORDS, plainWords(pageTextsMeta), () => true),
        contentOf(texts, pageTextFile(code, page)),
      ],
      [PAGE, inputOf(PAGE, pageMeta, (path) => FREQUENT.includes(path)), own],
      [
        MORE,
        inputOf(PAGE, pageMeta, (path) => !FREQUENT.includes(path) && !LEFT_OUT.includes(path.split('.')[0] ?? '')),
        own,
      ],
    ]
    return Object.fromEntries(
      all.flatMap(([name, input, value]) => (input && groups.includes(name) ? [[name, { input, own: value }]] : [])),
    )
  }

  const change = (group: string, { path, value }: MemberChange, key: string) =>
    run(
      workspace,
      path.at(-1) ?? group,
      (texts) =>
        group === FORM_WORDS
          ? setWord(texts, code, `pages/${page}.json`, path, String(value ?? ''))
          : setMember(texts, page, { base: [], path, order: Object.keys(pageMeta.properties) }, value),
      key,
    )
  const form = (groups: string[]) => (
    <MetaForm
      key={groups.join()}
      workspace={workspace}
      prefix={prefix}
      shown={`${search} ${code}`}
      read={() => read(groups)}
      onChange={change}
    />
  )

  if (!isObject(contentOf(workspace.texts, pageFile(page)))) return null
  return (
    <>
      {form([FORM_WORDS, PAGE])}
      {words('steps').toLowerCase().includes(search) && <Steps workspace={workspace} page={page} code={code} />}
      {words('id').toLowerCase().includes(search) && (
        <Renaming
          label={words('id')}
          name={page}
          onRename={(id) => run(workspace, 'rename', (texts) => renamePage(texts, page, id))}
          onRenamed={onRenamed}
        />
      )}
      {search === '' ? <MoreProperties>{() => form([MORE])}</MoreProperties> : form([MORE])}
    </>
  )
}

/** What a form shows of the response: only that can go to the next pages. */
function resultMembers(texts: Texts, page: string): string[] | undefined {
  const { result }: { result?: unknown } = Object(Object(contentOf(texts, pageFile(page))).submit)
  return Array.isArray(result) && result.length > 0 ? result.map(String) : undefined
}
