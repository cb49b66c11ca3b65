import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import pageMeta from '../../../../schemas/meta/page.schema.json'
import pageTextsMeta from '../../../../schemas/meta/pageTexts.schema.json'
import { pageFile, pageIds, pageTextFile } from '../../model/fileEdits.ts'
import { renamePage, setWord } from '../../model/commands/formCommands.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import { plainWords } from './fieldMeta.ts'
import { fieldNames } from '../files/fieldInfo.ts'
import { MetaForm } from './MetaForm.tsx'
import { metaPart, type MemberChange, type MetaSchema } from './metaPart.ts'
import { Steps } from './Steps.tsx'
import { contentOf } from '../files/parsedFiles.ts'
import { Renaming } from '../parts/inputs.tsx'
import { More } from '../parts/sections.tsx'
import { openForm, run, useVersion, workspace } from '../state/workspaceStore.ts'
import { useMemberWords, useWords } from '../i18n/words.ts'

/** Groups of the panel, see `fieldMeta.ts`. */
const FORM_WORDS = '__formWords'
const PAGE = '__page'
const MORE = '__more'
/** Members that change most often; the others are in `More`. */
const FREQUENT = ['path', 'access', 'menu.order', 'status', 'review', 'submit.path', 'submit.action']
/** Members of the page's look, which have a panel of their own. */
const LOOK_MEMBERS = ['layout']
/** Members whose value is the name of a field. */
const FIELD_NAME_MEMBERS =
  /^submit\.(?:receipt|earlierEntries\.fields|historyField|remember|account\.(?:email|countryCode))$/
/** Members that other panels edit, or that identify the file. */
const LEFT_OUT = ['$schema', 'id', 'kind', 'schema', 'uiSchema', 'steps', 'renamedFields', ...LOOK_MEMBERS]
/** Required members of a page file. */
const REQUIRED_MEMBERS = [...pageMeta.required, ...pageMeta.definitions.submit.required.map((name) => `submit.${name}`)]

/**
 * Properties of the form as a whole, as forms generated from the meta schema.
 * @param isLook draws those of its look alone
 */
export function FormProperties({ page, search, isLook }: { page: string; search: string; isLook: boolean }) {
  const words = useWords()
  const { wordOf, matches } = useMemberWords(search)
  useVersion()
  const { code } = useSnapshot(language)
  const { texts } = workspace
  const own = contentOf(texts, pageFile(page))
  if (!isObject(own)) return null

  const draw = (group: string, meta: MetaSchema, ownValues: unknown, isShown: (path: string) => boolean = () => true) =>
    metaPart(
      meta,
      { own: ownValues },
      {
        isShown: (path) => isShown(path) && matches(group, path),
        wordOf: (path, what) => wordOf([group], path, what),
        choices: (path) => {
          if (['parent', 'submit.next'].includes(path)) return pageIds(texts)
          return FIELD_NAME_MEMBERS.test(path) ? fieldNames(texts, page) : undefined
        },
      },
    )

  function change(group: string, { path, value }: MemberChange, key: string): string | undefined {
    if (value === undefined && REQUIRED_MEMBERS.includes(path.join('.'))) return undefined
    return run(
      path.at(-1) ?? group,
      (now) =>
        group === FORM_WORDS
          ? setWord(now, code, `pages/${page}.json`, path, String(value ?? ''))
          : setMember(now, page, { base: [], path, order: Object.keys(pageMeta.properties) }, value),
      group === FORM_WORDS ? `${key}/${code}` : key,
    )
  }

  const isRare = (path: string) => !FREQUENT.includes(path) && !LEFT_OUT.includes(path.split('.')[0] ?? '')
  const prefix = `form/${page}/`
  if (isLook)
    return (
      <MetaForm
        key={search}
        prefix={prefix}
        groups={{ [MORE]: draw(PAGE, pageMeta, own, (path) => LOOK_MEMBERS.includes(path)) }}
        onChange={change}
      />
    )
  return (
    <>
      <MetaForm
        key={`${search} ${code}`}
        prefix={prefix}
        groups={{
          [FORM_WORDS]: draw(FORM_WORDS, plainWords(pageTextsMeta), contentOf(texts, pageTextFile(code, page))),
          [PAGE]: draw(PAGE, pageMeta, own, (path) => FREQUENT.includes(path)),
        }}
        onChange={change}
      />
      {words('steps').toLowerCase().includes(search) && <Steps page={page} code={code} />}
      {words('id').toLowerCase().includes(search) && (
        <Renaming
          label={words('id')}
          name={page}
          onRename={(id) => {
            const reason = run('rename', (now) => renamePage(now, page, id))
            if (reason === undefined) openForm(id)
            return reason
          }}
        />
      )}
      <More isOpen={search !== ''}>
        {() => (
          <MetaForm
            key={`${search} ${code}`}
            prefix={prefix}
            groups={{ [MORE]: draw(PAGE, pageMeta, own, isRare) }}
            onChange={change}
          />
        )}
      </More>
    </>
  )
}
