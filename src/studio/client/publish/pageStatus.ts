import pageMeta from '../../../../schemas/meta/page.schema.json'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import { pageFile } from '../../model/fileEdits.ts'
import type { Edits, Texts } from '../../model/workspace.ts'
import { contentOf } from '../files/parsedFiles.ts'

/** Whether a page is a draft, which the site leaves out. */
export const isDraft = (texts: Texts, page: string): boolean =>
  membersOf(contentOf(texts, pageFile(page))).status === 'draft'

/** Makes a draft a page of the site, or a page of the site a draft. */
export const toggleStatus = (texts: Texts, page: string): Edits =>
  setMember(
    texts,
    page,
    { base: [], path: ['status'], order: Object.keys(pageMeta.properties) },
    isDraft(texts, page) ? undefined : 'draft',
  )
